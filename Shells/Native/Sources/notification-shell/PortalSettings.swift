import DBus
import Dispatch
import ShellScene

/// The desktop settings from the portal: light or dark, contrast, motion, font and text size (S42).
@MainActor final class PortalSettings {
  private static let spaces = ["org.freedesktop.appearance", "org.gnome.desktop.interface"]

  private let bus: BusOnQueue
  private let changed: (Preferences) -> Void
  private var preferences: Preferences
  /// Two settings ask for less motion, and either is enough.
  private var isReduced = false
  private var hasAnimations = true
  private var signals: BusWatch?

  /// Reads the settings and follows their changes; each change is reported.
  ///
  /// - Throws: `noBus` without a session bus.
  init(
    environment: [String: String], from preferences: Preferences,
    changed: @escaping (Preferences) -> Void
  ) throws(DBusError) {
    self.changed = changed
    self.preferences = preferences
    bus = try BusOnQueue(try BusConnection.session(environment: environment), queue: .main)
    signals = try bus.connection.watch(
      sender: PortalSetting.service, path: PortalSetting.path, interface: PortalSetting.interface,
      member: "SettingChanged"
    ) { [weak self] message in
      MainActor.assumeIsolated { self?.receive(message) }
    }
    try bus.use { (connection) throws(DBusError) in
      try connection.call(
        destination: PortalSetting.service, path: PortalSetting.path,
        interface: PortalSetting.interface, member: "ReadAll", arguments: [.strings(Self.spaces)]
      ) { [weak self] result in
        MainActor.assumeIsolated { self?.receive(all: result) }
      }
    }
  }

  private func receive(all result: Result<DBusMessage, DBusError>) {
    guard let answer = try? result.get(), let settings = PortalSetting.all(in: answer) else {
      return
    }
    for setting in settings { apply(setting) }
    changed(preferences)
  }

  private func receive(_ message: DBusMessage) {
    guard let setting = PortalSetting(changedBy: message) else { return }
    let before = preferences
    apply(setting)
    if preferences != before { changed(preferences) }
  }

  private func apply(_ setting: PortalSetting) {
    switch (setting.space, setting.key, setting.value) {
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
    case ("org.gnome.desktop.interface", "clock-format", .string(let name)):
      preferences.hasTwelveHours = name == "12h"
    default: break
    }
    preferences.hasReducedMotion = isReduced || !hasAnimations
  }

  /// Ends the connection.
  func close() { bus.close() }
}
