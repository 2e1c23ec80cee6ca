/// How strongly a notification asks for attention (C18, E12).
public enum InterruptionLevel: Int, Hashable, Comparable, Sendable, CaseIterable {
  /// Only in the list.
  case passive = 0
  /// Banner and sound; Focus and the summary hold it back.
  case active = 1
  /// Also through Focus and the summary, where the person allows it.
  case timeSensitive = 2
  /// Always, past mute too, where the person allows it.
  case critical = 3

  /// The level as payloads and our messages spell it.
  public var name: String {
    switch self {
    case .passive: "passive"
    case .active: "active"
    case .timeSensitive: "time-sensitive"
    case .critical: "critical"
    }
  }

  /// Creates a level from its spelling in payloads, or nothing for another word.
  public init?(name: String) {
    guard let level = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = level
  }

  /// Orders levels from the quietest to the most urgent.
  public static func < (left: InterruptionLevel, right: InterruptionLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}
