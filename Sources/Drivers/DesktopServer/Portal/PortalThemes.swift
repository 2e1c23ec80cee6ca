package import DBus
package import DesktopEntries

/// The themes that the person chose in the desktop's settings, which the portal hands on (S9, S19).
///
/// It is read whenever the portal comes, and follows each change. The portal is not started for it: one that starts before
/// the session has told its variables serves nobody well. It belongs to the executor that drives its bus.
package final class PortalThemes {
  private static let interface = "org.freedesktop.portal.Settings"
  fileprivate static let icons = "org.gnome.desktop.interface"
  fileprivate static let sounds = "org.gnome.desktop.sound"

  private let bus: BusConnection
  private let themes: DesktopThemes
  private var owner: BusOwnerWatch?
  private var changes: [BusWatch] = []

  /// Begins to watch the portal; what it says is kept in the themes, also after it has gone.
  ///
  /// - Throws: As `watchOwner` does.
  package init(bus: BusConnection, themes: DesktopThemes) throws(DBusError) {
    self.bus = bus
    self.themes = themes
    for space in [Self.icons, Self.sounds] {
      changes.append(
        try bus.watch(
          sender: PortalServer.frontEnd, path: PortalServer.path, interface: Self.interface,
          member: "SettingChanged", argument0: space
        ) { [weak self] in self?.changed($0) })
    }
    owner = try bus.watchOwner(of: PortalServer.frontEnd) { [weak self] in
      if let owner = $0 { self?.look(at: owner) }
    }
  }

  private func look(at portal: String) {
    _ = try? bus.call(
      destination: portal, path: PortalServer.path, interface: Self.interface, member: "ReadAll",
      arguments: [.strings([Self.icons, Self.sounds])], startsService: false
    ) { [weak self] result in
      // A portal without settings answers with an error, and has nothing to say.
      if let answer = try? result.get() { self?.read(answer.arguments.first) }
    }
  }

  /// All settings in an `a{sa{sv}}`; what it does not name is not chosen.
  private func read(_ value: DBusValue?) {
    guard let spaces = value?.options else { return }
    var choice = DesktopThemes.Choice()
    for (space, values) in spaces {
      for (key, value) in values.options ?? [:] { choice.take(space, key, value) }
    }
    themes.choice = choice
  }

  private func changed(_ message: DBusMessage) {
    let arguments = message.arguments
    guard arguments.count == 3, let space = arguments[0].text, let key = arguments[1].text else {
      return
    }
    themes.choice.take(space, key, arguments[2])
  }
}

extension DesktopThemes.Choice {
  /// Takes a setting over; a name that can be none of a theme, and a value of another type, change nothing.
  fileprivate mutating func take(_ space: String, _ key: String, _ value: DBusValue) {
    switch (space, key) {
    case (PortalThemes.icons, "icon-theme"): Self.take(value, as: &icons)
    case (PortalThemes.sounds, "theme-name"): Self.take(value, as: &sounds)
    case (PortalThemes.sounds, "event-sounds"): playsSounds = value.truth ?? playsSounds
    default: break
    }
  }

  private static func take(_ value: DBusValue, as name: inout String?) {
    guard let text = value.text, text.isEmpty || text.isFileName else { return }
    name = text.isEmpty ? nil : text
  }
}
