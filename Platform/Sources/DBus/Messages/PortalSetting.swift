/// A setting of the desktop, as the desktop portal reports it.
package struct PortalSetting: Hashable, Sendable {
  /// The portal's name on the bus.
  package static let service = "org.freedesktop.portal.Desktop"
  /// Its object.
  package static let path = "/org/freedesktop/portal/desktop"
  /// The interface of its settings.
  package static let interface = "org.freedesktop.portal.Settings"

  /// The space of names that the key is in.
  package var space: String
  /// The key.
  package var key: String
  /// The value, without the variants around it.
  package var value: DBusValue

  /// The settings in the answer to `ReadAll`; nil if it is of another type.
  package static func all(in answer: DBusMessage) -> [PortalSetting]? {
    answer.arguments.first?.options?.flatMap { space, values in
      values.options?.map { PortalSetting(space: space, key: $0, value: $1) } ?? []
    }
  }

  /// The setting in the signal `SettingChanged`.
  package init?(changedBy signal: DBusMessage) {
    let arguments = signal.arguments
    guard arguments.count == 3, let space = arguments[0].text, let key = arguments[1].text else {
      return nil
    }
    self.init(space: space, key: key, value: arguments[2].unwrapped)
  }

  private init(space: String, key: String, value: DBusValue) {
    (self.space, self.key, self.value) = (space, key, value)
  }
}
