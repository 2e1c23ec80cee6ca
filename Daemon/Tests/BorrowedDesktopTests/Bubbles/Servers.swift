import BorrowedDesktop

extension RemoteServer {
  /// A server whose connection is `:1.7`.
  static func named(
    _ name: String, owner: String = ":1.7", bus: String = "bus", vendor: String = "",
    _ capabilities: String
  ) -> Self {
    RemoteServer(
      owner: owner, bus: bus, capabilities: capabilities.split(separator: " ").map(String.init),
      name: name, vendor: vendor)
  }

  /// GNOME's, whose numbers are assigned by gnome-shell.
  static func gnome(owner: String, shell: String) -> Self {
    RemoteServer(
      owner: owner, bus: "bus", numbering: shell, capabilities: Array(gnome.capabilities),
      name: gnome.name)
  }

  static let dunst = named(
    "dunst",
    "actions body body-hyperlinks body-markup icon-static x-canonical-private-synchronous "
      + "x-dunst-stack-tag")
  static let mako = named("mako", "body body-markup actions icon-static")
  static let xfce = named(
    "Xfce Notify Daemon", "actions body body-hyperlinks body-markup icon-static sound")
  static let notificationDaemon = named(
    "Notification Daemon", vendor: "GNOME",
    "actions action-icons body body-hyperlinks body-markup icon-static sound persistence")
  static let mate = named(
    "Notification Daemon", vendor: "MATE",
    "actions action-icons body body-hyperlinks body-markup icon-static sound")
  static let plasma = named(
    "Plasma",
    "body body-hyperlinks body-markup body-images icon-static actions persistence inline-reply "
      + "x-kde-urls x-kde-origin-name x-kde-display-appname inhibitions")
  static let gnome = named(
    "gnome-shell", "actions body body-markup icon-static persistence sound")
  static let cinnamon = named(
    "cinnamon", "actions body body-markup icon-static persistence sound")
  static let budgie = named(
    "Budgie Notification Server", "action-icons actions body body-markup sound")
  static let plain = named("plain", "body")
  /// dunst with settings that do not mention markup: it interprets markup without announcing it.
  static let undecided = named("dunst", "actions body body-hyperlinks icon-static")
  static let bare = named("bare", "")

  /// The table of servers that every rule must hold for.
  static let all = [dunst, mako, xfce, notificationDaemon, plasma, gnome, plain, undecided, bare]
}
