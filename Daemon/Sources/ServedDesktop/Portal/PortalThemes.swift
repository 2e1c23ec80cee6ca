package import DBus
package import DesktopEntries

/// The themes that the user chose in the desktop's settings, read through the portal (S9, S19).
///
/// They are read whenever the portal starts, and after each change. The portal is not started for them: a portal that starts
/// before the session has exported its variables works badly. Use it only on the executor that drives its bus.
package final class PortalThemes {
  fileprivate static let icons = "org.gnome.desktop.interface"
  fileprivate static let sounds = "org.gnome.desktop.sound"

  private let bus: BusConnection
  private let themes: DesktopThemes
  private var owner: BusOwnerWatch?
  private var changes: [BusWatch] = []

  /// Starts watching the portal; its settings are stored in `themes`, and kept after it has gone.
  ///
  /// - Throws: The errors of `watchOwner`.
  package init(bus: BusConnection, themes: DesktopThemes) throws(DBusError) {
    self.bus = bus
    self.themes = themes
    for space in [Self.icons, Self.sounds] {
      changes.append(
        try bus.watch(
          sender: PortalSetting.service, path: PortalSetting.path,
          interface: PortalSetting.interface, member: "SettingChanged", argument0: space
        ) { [weak self] in
          if let setting = PortalSetting(changedBy: $0) { self?.themes.choice.take(setting) }
        })
    }
    owner = try bus.watchOwner(of: PortalSetting.service) { [weak self] in
      if let owner = $0 { self?.look(at: owner) }
    }
  }

  private func look(at portal: String) {
    _ = try? bus.call(
      destination: portal, path: PortalSetting.path, interface: PortalSetting.interface,
      member: "ReadAll", arguments: [.strings([Self.icons, Self.sounds])], startsService: false
    ) { [weak self] result in
      // A portal without settings answers with an error, which is ignored.
      if let answer = try? result.get() { self?.read(PortalSetting.all(in: answer)) }
    }
  }

  /// Replaces the choice; a setting that is missing resets its part.
  private func read(_ settings: [PortalSetting]?) {
    guard let settings else { return }
    var choice = DesktopThemes.Choice()
    for setting in settings { choice.take(setting) }
    themes.choice = choice
  }
}

extension DesktopThemes.Choice {
  /// Applies a setting; an invalid theme name or a value of another type changes nothing.
  fileprivate mutating func take(_ setting: PortalSetting) {
    switch (setting.space, setting.key) {
    case (PortalThemes.icons, "icon-theme"): Self.take(setting.value, as: &icons)
    case (PortalThemes.sounds, "theme-name"): Self.take(setting.value, as: &sounds)
    case (PortalThemes.sounds, "event-sounds"): playsSounds = setting.value.truth ?? playsSounds
    default: break
    }
  }

  private static func take(_ value: DBusValue, as name: inout String?) {
    guard let text = value.text, text.isEmpty || text.isFileName else { return }
    name = text.isEmpty ? nil : text
  }
}
