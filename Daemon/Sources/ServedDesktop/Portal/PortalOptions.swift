import DBus

/// The backend's capabilities, which the portal reports to apps.
struct PortalOptions: Hashable {
  /// The version of the interface.
  static let version: UInt32 = 2

  /// Whether a shell is attached that shows notifications.
  var hasShell: Bool

  /// The properties of the interface.
  var properties: [String: DBusValue] {
    ["version": .uint32(Self.version), "SupportedOptions": value]
  }

  /// The value of `SupportedOptions`: text can be entered while a shell is attached.
  var value: DBusValue {
    .options([
      "category": .strings(Self.categories.sorted()),
      "button-purpose": .strings(
        (Self.calls + [Self.alert] + (hasShell ? [Self.reply] : [])).sorted()),
    ])
  }

  /// The purpose of a button with a reply field.
  static let reply = "im.reply-with-text"
  /// The purpose of an entry that is not shown as a button: the app draws attention by this action, in place of a sound.
  static let alert = "system.custom-alert"
  /// The purposes of call buttons.
  private static let calls = [
    "call.accept", "call.decline", "call.hang-up", "call.enable-speakerphone",
    "call.disable-speakerphone",
  ]
  /// The categories of notifications for which another human waits, or that warn of danger (S18).
  static let urgentCategories: Set<String> = [
    "alarm.ringing", "call.incoming", "weather.warning.extreme",
    "cellbroadcast.danger.presidential", "cellbroadcast.danger.extreme",
    "cellbroadcast.danger.severe", "cellbroadcast.public-safety", "cellbroadcast.amber-alert",
  ]
  private static let categories = urgentCategories.union([
    "im.received", "call.ongoing", "call.unanswered", "cellbroadcast.test", "os.battery.low",
    "browser.web-notification",
  ])
}
