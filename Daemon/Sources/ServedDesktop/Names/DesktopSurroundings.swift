/// The facts about a desktop that decide between served and borrowed mode with the setting `auto` (S1).
package struct DesktopSurroundings: Hashable, Sendable {
  /// The names in `XDG_CURRENT_DESKTOP`; empty until the session has set it.
  package var desktops: [String]
  /// Whether another program owns the name.
  package var hasOtherOwner: Bool
  /// Whether the bus can start another program for the name.
  package var canStartOther: Bool
  /// The names of the desktops that are installed and can be chosen at login.
  package var installedDesktops: [String]
  /// Whether the session has had a screen for a while without naming its desktop.
  package var hasUnnamedScreen: Bool

  package init(
    desktops: [String], hasOtherOwner: Bool, canStartOther: Bool,
    installedDesktops: [String] = [], hasUnnamedScreen: Bool = false
  ) {
    self.desktops = desktops
    self.hasOtherOwner = hasOtherOwner
    self.canStartOther = canStartOther
    self.installedDesktops = installedDesktops
    self.hasUnnamedScreen = hasUnnamedScreen
  }

  /// The reason why `auto` chooses borrowed mode; nil for served mode.
  ///
  /// A desktop with its own server keeps it. An installed remote server is kept too: the bus starts it on demand, and the user
  /// has chosen to install it. The daemon starts before the session names its desktop. It waits if a desktop with its own
  /// server may follow, because that server would fail to get the name or exit.
  package var reasonToLend: String? {
    if let desktop = desktops.first(where: Self.hasOwnServer) {
      return "\(desktop) has a server of its own"
    }
    if hasOtherOwner { return "another server has the name" }
    if canStartOther { return "another server is installed" }
    return expectedDesktop.map {
      "\($0) is installed, and the session has not named its desktop yet"
    }
  }

  /// Whether the decision must wait for the session to name its desktop.
  package var waitsForDesktop: Bool { expectedDesktop != nil }

  /// A desktop with its own server that may still start.
  private var expectedDesktop: String? {
    guard desktops.isEmpty, !hasUnnamedScreen else { return nil }
    return installedDesktops.first(where: Self.hasOwnServer)
  }

  /// Whether a desktop shows notifications with its own program.
  private static func hasOwnServer(_ desktop: String) -> Bool {
    ownServers.contains(desktop.lowercased())
  }

  /// The desktops with their own server, by their registered names and by the names of their session files, in lower case.
  private static let ownServers: Set<String> = [
    "budgie", "budgie-desktop", "cinnamon", "cosmic", "dde", "deepin", "enlightenment", "gnome",
    "gnome-classic", "gnome-flashback", "kde", "lxqt", "mate", "pantheon", "phosh", "plasma",
    "ubuntu", "unity", "ukui", "x-cinnamon", "xfce",
  ]
}
