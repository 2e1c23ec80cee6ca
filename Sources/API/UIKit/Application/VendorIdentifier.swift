internal import SystemConnection
internal import UserNotifications

/// The identifier that all apps of one vendor share on a machine.
@MainActor
enum VendorIdentifier {
  private static let ofTests = UUID()
  private static let kept = read()

  static var current: UUID { CenterSource.current.isOfThisProcess ? kept : ofTests }

  private static func read() -> UUID {
    let name = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    let suite = UserDefaults(suiteName: "UIDevice." + vendor(of: name))
    if let known = suite?.string(forKey: key).flatMap(UUID.init(uuidString:)) { return known }
    let made = UUID()
    suite?.set(made.uuidString, forKey: key)
    suite?.synchronize()
    return made
  }

  /// The bundle identifier without its last part; a name without parts is its own vendor.
  static func vendor(of name: String) -> String {
    let parts = name.replacingOccurrences(of: "/", with: "-").split(separator: ".")
    return parts.count < 2 ? name : parts.dropLast().joined(separator: ".")
  }

  private static let key = "identifierForVendor"
}
