/// What a scene may hold; what goes beyond is left out, so that the rest is drawn.
package enum SceneLimits {
  /// The views, guides included.
  package static let views = 2_000
  /// How deeply views lie in one another; the root is the first.
  package static let depth = 32
  /// The characters of one text.
  package static let textCharacters = 4_096
  /// The bytes of all texts together, which leaves room for the rest in one message.
  package static let textBytes = 256 << 10
  /// The constraints.
  package static let constraints = 512
  /// The signs that one letter may be made of; what has more is left out.
  static let signsOfLetter = 100
  /// The lines that a text may be limited to; more means no limit.
  static let lines = 10_000
  /// The longest length, in points.
  static let length: CGFloat = 1_000_000
  /// How often lines are looked for that follow from others.
  static let reckoningPasses = 50
  /// How often views are laid out that ask for it again and again.
  static let layoutPasses = 10
}
