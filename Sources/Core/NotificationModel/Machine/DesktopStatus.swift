/// Who shows the notifications of the desktop's programs (S1).
package enum DesktopMode: String, Hashable, Sendable, CaseIterable {
  /// This system, for every program: it owns the names of the session bus.
  case serve
  /// The desktop's own server, and for the apps of this system only.
  case lend
  /// As it fits: lend where the desktop has a server, serve elsewhere.
  case auto
  /// Nobody: notifications of apps go to other shells and to the list.
  case off
}

/// How this system and the desktop's own programs get on.
package struct DesktopStatus: Hashable, Sendable {
  /// The person's choice.
  package var mode: DesktopMode
  /// Whether that holds for this session alone, and another choice is kept.
  package var isForSession = false
  /// Whether this system serves the desktop's programs now.
  package var isServing: Bool
  /// Why it does not, if it was to; or why `auto` lends here.
  package var reason: String?
  /// How the user gets the notifications shown as chosen; absent if there is nothing to do.
  package var remedy: String?
  /// The program that shows bubbles for this system, while it lends.
  package var server: String?
  /// Whether the do-not-disturb of that server is on.
  package var isDoNotDisturb = false
  /// Who owns the names of the session bus.
  package var names: [OwnedName]
  /// The file by which the bus starts this system for a name, if it was written.
  package var activationFile: String?
  /// Whom the desktop portal asks, and by which file, while this system is to serve.
  package var portal: String?
  /// The programs that hold banners and sounds back now, in the order in which they began.
  package var inhibitions: [Inhibition] = []
  /// Whether the notifications of other programs are listed while another server shows them (S5).
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

  /// Whether other programs' notifications are watched, and how that stands (S5).
  package struct Watching: Hashable, Sendable {
    /// The person's choice.
    package var isOn: Bool
    /// Whether they are watched now.
    package var isRunning: Bool
    /// How they are, or why they are not; empty while the person does not want it.
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
    /// How it stands, or why nothing can be shown; empty while this system does not serve.
    package var finding: String
    /// What the person can do about it; empty if nothing is wrong.
    package var remedy: String

    package init(isAttached: Bool = false, finding: String = "", remedy: String = "") {
      self.isAttached = isAttached
      self.finding = finding
      self.remedy = remedy
    }
  }

  /// A program that holds banners and sounds back (S25).
  package struct Inhibition: Hashable, Sendable {
    /// The app.
    package var app: BundleIdentifier
    /// The name of the app for the person.
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
