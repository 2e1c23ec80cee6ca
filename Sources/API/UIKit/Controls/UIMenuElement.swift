/// Something that a person can choose, with its words and its picture.
@MainActor @preconcurrency
open class UIMenuElement: MainActorObject {
  /// What is special about it.
  public struct Attributes: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Creates attributes of bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// It cannot be chosen.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// It destroys something.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// It is not shown.
    public static let hidden = Attributes(rawValue: 1 << 2)
  }

  /// Whether it is chosen.
  public enum State: Int, Sendable {
    /// It is not.
    case off = 0
    /// It is.
    case on = 1
    /// Some of what it stands for is.
    case mixed = 2
  }

  /// Its words.
  public internal(set) final var title: String
  /// Its picture.
  public internal(set) final var image: UIImage?

  init(title: String, image: UIImage?) {
    self.title = title
    self.image = image
    super.init(base: ())
  }
}
