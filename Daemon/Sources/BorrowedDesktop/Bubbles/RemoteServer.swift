/// The notification server that is on the bus, and its capabilities.
package struct RemoteServer: Hashable, Sendable {
  /// The unique name of its connection; only signals from there are accepted.
  package let owner: String
  /// The identifier of the bus; empty if it is not known.
  package internal(set) var bus: String
  /// The connection of the program that assigns the numbers of this server and outlives it; `nil` if the server itself does.
  package internal(set) var numbering: String?
  /// Its own name.
  package let name: String
  /// Its vendor.
  package let vendor: String
  /// Its version.
  package let version: String
  /// The version of the specification that it follows.
  package let specification: String
  /// The capabilities that it declares.
  package let capabilities: Set<String>

  /// Creates it from the answers of `GetCapabilities` and `GetServerInformation`.
  package init(
    owner: String, bus: String = "", numbering: String? = nil, capabilities: [String],
    name: String = "", vendor: String = "", version: String = "", specification: String = ""
  ) {
    self.owner = owner
    self.bus = bus
    self.numbering = numbering
    let words = capabilities.prefix(BorrowedDesktopLimits.capabilities)
    self.capabilities = Set(words.filter { $0.utf8.count <= BorrowedDesktopLimits.nameBytes })
    self.name = DesktopText.line(name, bytes: BorrowedDesktopLimits.nameBytes)
    self.vendor = DesktopText.line(vendor, bytes: BorrowedDesktopLimits.nameBytes)
    self.version = DesktopText.line(version, bytes: BorrowedDesktopLimits.nameBytes)
    self.specification = DesktopText.line(specification, bytes: BorrowedDesktopLimits.nameBytes)
  }

  /// The connection whose numbers are valid.
  var identity: ShownBubbles.Server {
    ShownBubbles.Server(bus: bus, owner: numbering ?? owner, name: name)
  }
  /// The bus name of the program that assigns the numbers: gnome-shell's server is a process of its own.
  var numberingName: String? { name == "gnome-shell" ? "org.gnome.Shell" : nil }
  /// Whether it shows a text below the first line.
  package var showsBody: Bool { capabilities.contains("body") }
  /// Whether the text may be markup; if not, markup is shown raw.
  package var takesMarkup: Bool { capabilities.contains("body-markup") }
  /// Whether it contradicts itself about markup, so that it may read it or show it raw.
  ///
  /// dunst without a setting for markup declares links, does not declare markup, and still parses
  /// it.
  package var mayTakeMarkup: Bool {
    !takesMarkup && !capabilities.isDisjoint(with: ["body-hyperlinks", "body-images"])
  }
  /// Whether it finds the file of a picture only by its path, not by its URL.
  package var readsPaths: Bool { name == "SwayNotificationCenter" }
  /// Whether it can show only the app icon as a file; LXQt draws nothing at all for any other file.
  package var showsPicturesAsIcons: Bool { name == "lxqt-notificationd" }
  /// Whether it has buttons and reports when one is chosen.
  package var hasButtons: Bool { capabilities.contains("actions") }
  /// Whether it has a field to type a reply in.
  package var takesReplies: Bool { hasButtons && capabilities.contains("inline-reply") }
  /// Whether it draws a bar for the hint `value`: servers that declare volume displays do, and Xfce's does without declaring
  /// them.
  package var showsProgress: Bool {
    capabilities.contains("x-canonical-private-synchronous") || name == "Xfce Notify Daemon"
  }
  /// Whether it has sounds, and can be silenced.
  package var hasSounds: Bool { capabilities.contains("sound") }
  /// Whether it plays the sounds that it is sent. Cinnamon plays only the sound of its own settings, at first none, and
  /// notification-daemon announces sounds and has no code for them.
  package var playsSounds: Bool { hasSounds && name != "cinnamon" && !isNotificationDaemon }
  /// Whether it plays files, and no sound of the user's theme by its name.
  package var playsOnlyFiles: Bool { playsSounds && vendor == "MATE" }
  /// Whether it keeps notifications that have left the screen in a list of its own.
  package var keepsList: Bool { capabilities.contains("persistence") }
  /// Whether it is Plasma's, which forwards its notifications to watchers.
  package var isPlasma: Bool { name == "Plasma" }
  /// Whether it adds a notification of low urgency to its list without a bubble.
  ///
  /// Plasma keeps a list and still shows bubbles of low urgency, so it receives no quiet
  /// notifications.
  package var keepsQuietly: Bool { keepsList && !isPlasma }
  /// Whether a banner disappears after some seconds regardless of its timeout, and a transient one for good; only a critical
  /// one stays, with its buttons unfolded.
  package var keepsOnlyCriticalBanners: Bool { ["gnome-shell", "cinnamon"].contains(name) }
  /// Whether a banner under the pointer stays and blocks a reply: GNOME's grabs the keyboard, so that no window can receive
  /// text, and Cinnamon shows no other banner meanwhile.
  var bannersBlockReplies: Bool { ["gnome-shell", "cinnamon"].contains(name) }
  /// Whether its list removes the older notifications of an app by itself.
  package var keepsOnlyNewest: Bool { ["gnome-shell", "cinnamon"].contains(name) }
  /// The number of an app's notifications above which it reports the removal of the oldest as a dismissal by the user.
  var removalLimit: Int? { name == "cinnamon" ? BorrowedDesktopLimits.cinnamonNotifications : nil }
  /// The reason of `NotificationClosed` that it reports for a click on ×, if it is not the reason of a dismissal.
  var closeButtonReason: UInt32? { vendor == "MATE" ? 1 : name == "cinnamon" ? 0 : nil }
  /// Whether it hides the only button of a bubble without text when the bubble is replaced.
  var hidesButtonsWithoutText: Bool { vendor == "MATE" }
  /// Whether it fails to replace a bubble that has a text with one that has none, and answers nothing (Cinnamon 6.4).
  var cannotRemoveText: Bool { name == "cinnamon" }
  /// Whether it draws no button that follows the action of a click on the bubble.
  var skipsButtonAfterDefault: Bool { isBudgie }
  /// The longest time for a banner, in milliseconds; a banner without a timeout gets the shortest.
  var longestTimeout: Int32? { isBudgie ? BorrowedDesktopLimits.budgieBannerMilliseconds : nil }
  /// MATE's server has the same name.
  private var isNotificationDaemon: Bool { name == "Notification Daemon" && vendor != "MATE" }
  private var isBudgie: Bool { name == "Budgie Notification Server" }
  /// Whether a banner replaces line breaks with spaces.
  package var joinsLines: Bool { name == "gnome-shell" }
  /// The setting of its desktop that turns banners off, because it does not report its do-not-disturb.
  package var bannerSetting: (schema: String, name: String)? {
    switch name {
    case "gnome-shell": ("org.gnome.desktop.notifications", "show-banners")
    case "cinnamon": ("org.cinnamon.desktop.notifications", "display-notifications")
    default: nil
    }
  }
  /// The number of buttons that it draws.
  package var buttonLimit: Int {
    guard hasButtons else { return 0 }
    return name == "gnome-shell" ? 3 : BorrowedDesktopLimits.buttons
  }
}

extension RemoteServer {
  /// The features that a user lacks because of this server, in words; the list has all of them. A presenter makes up for some.
  package func losses(withPresenter hasPresenter: Bool) -> [String] {
    var losses: [String] = []
    if !showsBody { losses.append("texts below the title are cut short") }
    if !hasButtons { losses.append("no buttons and no questions: answer with unctl") }
    if hasButtons, !takesReplies, !hasPresenter {
      losses.append("no field for replies on the bubble")
    }
    if hasButtons, buttonLimit < BorrowedDesktopLimits.buttons {
      losses.append("at most \(buttonLimit) buttons")
    }
    if !hasPresenter, keepsOnlyCriticalBanners || longestTimeout != nil {
      losses.append("persistent and time-sensitive banners leave the screen after some seconds")
    }
    if joinsLines { losses.append("the subtitle and the text share a line") }
    if keepsOnlyNewest { losses.append("its list has the newest of each app, and ours has all") }
    if !keepsList { losses.append("what has left the screen is only in our list") }
    if isPortal { losses.append("a dismissed notification stays in the list") }
    return losses
  }
}

extension RemoteServer {
  /// The portal as a server.
  ///
  /// It receives plain texts, because it strips line breaks from markup. It reports no close, so a
  /// dismissal is never known. Version 2 has sounds, and a tray for quiet notifications. The
  /// purposes come from the buttons in `SupportedOptions`.
  package init(portalOwnedBy owner: String, version: UInt32, buttonPurposes: [String] = []) {
    var capabilities = ["actions", "body"]
    if version >= 2 {
      capabilities += ["persistence", "sound"]
      if buttonPurposes.contains(Self.replyPurpose) { capabilities.append("inline-reply") }
    }
    self.init(
      owner: owner, capabilities: capabilities, name: "portal", vendor: "freedesktop.org",
      version: "\(version)", specification: "\(version)")
  }

  /// Whether it is the portal, which forwards notifications to another server.
  package var isPortal: Bool { name == "portal" }

  static let replyPurpose = "im.reply-with-text"
}
