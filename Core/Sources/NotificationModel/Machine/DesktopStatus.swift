/// The choice of the server that shows the notifications of the desktop's programs (S1).
package enum DesktopMode: String, Hashable, Sendable, CaseIterable {
  /// Served mode: this system serves every program, and owns the names of the session bus.
  case serve
  /// Borrowed mode: the desktop's own server, which also shows the banners of this system's apps.
  case lend
  /// Automatic: borrowed mode if the desktop has a server, else served mode.
  case auto
  /// No server: notifications of apps go to other shells and to the list.
  case off
}

/// The status of the desktop integration.
package struct DesktopStatus: Hashable, Sendable {
  /// The user's choice.
  package var mode: DesktopMode
  /// Whether that applies to this session alone, and another choice is stored.
  package var isForSession = false
  /// Whether this system serves the desktop's programs now.
  package var isServing: Bool
  /// The reason if it does not serve although it was chosen, or if `auto` chose borrowed mode.
  package var reason: String?
  /// How the user gets the notifications shown as chosen; absent if nothing is wrong.
  package var remedy: String?
  /// The program that shows banners for this system in borrowed mode.
  package var server: String?
  /// Whether the do-not-disturb of that server is on.
  package var isDoNotDisturb = false
  /// The owners of the names of the session bus.
  package var names: [OwnedName]
  /// The file by which the bus starts this system for a name, if it was written.
  package var activationFile: String?
  /// The service that the desktop portal uses, and the file that selects it, while this system is to serve.
  package var portal: String?
  /// The programs that inhibit banners and sounds, in the order in which they began.
  package var inhibitions: [Inhibition] = []
  /// Whether the notifications of other programs are listed while a remote server shows them (S5).
  package var watching = Watching()
  /// The native shell, while this system serves.
  package var shell = Shell()

  package init(
    mode: DesktopMode, isServing: Bool, reason: String? = nil, server: String? = nil,
    names: [OwnedName] = [], activationFile: String? = nil, portal: String? = nil
  ) {
    self.mode = mode
    self.isServing = isServing
    self.reason = reason
    self.server = server
    self.names = names
    self.activationFile = activationFile
    self.portal = portal
  }

  /// Whether other programs' notifications are watched, and the result (S5).
  package struct Watching: Hashable, Sendable {
    /// The user's choice.
    package var isOn: Bool
    /// Whether they are watched now.
    package var isRunning: Bool
    /// Their status, or the reason why they are not watched; empty if the user does not want it.
    package var finding: String

    package init(isOn: Bool = false, isRunning: Bool = false, finding: String = "") {
      self.isOn = isOn
      self.isRunning = isRunning
      self.finding = finding
    }
  }

  /// The program that shows banners while this system serves (S37).
  package struct Shell: Hashable, Sendable {
    /// Whether it is attached now.
    package var isAttached: Bool
    /// Its status, or the reason why nothing can be shown; empty while this system does not serve.
    package var finding: String
    /// The user's remedy; empty if nothing is wrong.
    package var remedy: String

    package init(isAttached: Bool = false, finding: String = "", remedy: String = "") {
      self.isAttached = isAttached
      self.finding = finding
      self.remedy = remedy
    }
  }

  /// A program that inhibits banners and sounds (S25).
  package struct Inhibition: Hashable, Sendable {
    /// The app.
    package var app: BundleIdentifier
    /// The name of the app for the user.
    package var appName: String
    /// The reason that it gave.
    package var reason: String

    package init(app: BundleIdentifier, appName: String, reason: String) {
      self.app = app
      self.appName = appName
      self.reason = reason
    }
  }

  /// A name of the session bus, and who owns it.
  package struct OwnedName: Hashable, Sendable {
    /// The name.
    package var name: String
    /// The path of the program that owns it, or the name of a desktop's own server; absent without an owner.
    package var owner: String?
    /// The number of its process, if it is known.
    package var process: Int?

    package init(name: String, owner: String? = nil, process: Int? = nil) {
      self.name = name
      self.owner = owner
      self.process = process
    }
  }
}
