import DBus
import Dispatch
import ShellScene

/// The settings of the desktop that the portal tells of: light or dark, contrast, motion, the font and the size of
/// texts (S42).
@MainActor final class PortalSettings {
  private static let service = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"
  private static let spaces = ["org.freedesktop.appearance", "org.gnome.desktop.interface"]

  private let bus: BusOnQueue
  private let changed: (Preferences) -> Void
  private var preferences: Preferences
  /// Two settings ask for less motion, and either is enough.
  private var isReduced = false
  private var hasAnimations = true
  private var signals: BusWatch?

  /// Reads the settings, and follows them; each change is reported.
  ///
  /// - Throws: `noBus` where there is no session.
  init(
    environment: [String: String], from preferences: Preferences,
    changed: @escaping (Preferences) -> Void
  ) throws(DBusError) {
    self.changed = changed
    self.preferences = preferences
    bus = try BusOnQueue(try BusConnection.session(environment: environment), queue: .main)
    signals = try bus.connection.watch(
      sender: Self.service, path: Self.path, interface: Self.interface, member: "SettingChanged"
    ) { [weak self] message in
      MainActor.assumeIsolated { self?.receive(message) }
    }
    try bus.use { (connection) throws(DBusError) in
      try connection.call(
        destination: Self.service, path: Self.path, interface: Self.interface, member: "ReadAll",
        arguments: [.strings(Self.spaces)]
      ) { [weak self] result in
        MainActor.assumeIsolated { self?.receive(all: result) }
      }
    }
  }

  private func receive(all result: Result<DBusMessage, DBusError>) {
    guard case .success(let message) = result,
      case .dictionary(_, _, let spaces)? = message.arguments.first
    else { return }
    for space in spaces {
      guard case .string(let name) = space.key, case .dictionary(_, _, let values) = space.value
      else { continue }
      for value in values {
        if case .string(let key) = value.key { apply(name, key, value.value) }
      }
    }
    changed(preferences)
  }

  private func receive(_ message: DBusMessage) {
    guard message.arguments.count == 3, case .string(let space) = message.arguments[0],
      case .string(let key) = message.arguments[1]
    else { return }
    let before = preferences
    apply(space, key, message.arguments[2])
    if preferences != before { changed(preferences) }
  }

  private func apply(_ space: String, _ key: String, _ value: DBusValue) {
    switch (space, key, value.plain) {
    case ("org.freedesktop.appearance", "color-scheme", .uint32(let number)):
      preferences.brightness = number == 1 ? .dark : number == 2 ? .light : .none
    case ("org.freedesktop.appearance", "contrast", .uint32(let number)):
      preferences.hasHighContrast = number == 1
    case ("org.freedesktop.appearance", "reduced-motion", .uint32(let number)):
      isReduced = number == 1
    case ("org.gnome.desktop.interface", "enable-animations", .bool(let isOn)):
      hasAnimations = isOn
    case ("org.gnome.desktop.interface", "text-scaling-factor", .double(let factor)):
      preferences.textScale = factor
    case ("org.gnome.desktop.interface", "font-name", .string(let name)):
      preferences.font = DesktopFont(name) ?? preferences.font
    default: break
    }
    preferences.hasReducedMotion = isReduced || !hasAnimations
  }

  /// Ends the connection.
  func close() { bus.close() }
}

extension DBusValue {
  /// The value without the variants around it.
  fileprivate var plain: DBusValue {
    var value = self
    while case .variant(let inner) = value { value = inner }
    return value
  }
}
