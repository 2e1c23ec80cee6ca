/// The notification server that is on the bus, and what it can do.
package struct DesktopServer: Hashable, Sendable {
  /// The name that the bus gave its connection; only what comes from there is believed.
  package let owner: String
  /// What it calls itself.
  package let name: String
  /// Who made it.
  package let vendor: String
  /// Its version.
  package let version: String
  /// The version of the specification that it follows.
  package let specification: String
  /// What it says it can do.
  package let capabilities: Set<String>

  /// Creates it from the answers of `GetCapabilities` and `GetServerInformation`.
  package init(
    owner: String, capabilities: [String], name: String = "", vendor: String = "",
    version: String = "", specification: String = ""
  ) {
    self.owner = owner
    let words = capabilities.prefix(DesktopLimits.capabilities)
    self.capabilities = Set(words.filter { $0.utf8.count <= DesktopLimits.nameBytes })
    self.name = DesktopText.line(name, bytes: DesktopLimits.nameBytes)
    self.vendor = DesktopText.line(vendor, bytes: DesktopLimits.nameBytes)
    self.version = DesktopText.line(version, bytes: DesktopLimits.nameBytes)
    self.specification = DesktopText.line(specification, bytes: DesktopLimits.nameBytes)
  }

  /// Whether it shows a text below the first line.
  package var showsBody: Bool { capabilities.contains("body") }
  /// Whether the text may be markup; where it may not, markup is shown raw.
  package var takesMarkup: Bool { capabilities.contains("body-markup") }
  /// Whether it contradicts itself about markup, so that it may read it or show it raw.
  ///
  /// dunst without a word about markup in its settings promises links, does not promise markup, and
  /// reads it.
  package var mayTakeMarkup: Bool {
    !takesMarkup && !capabilities.isDisjoint(with: ["body-hyperlinks", "body-images"])
  }
  /// Whether it finds the file of a picture by its path alone, not by its address.
  package var readsPaths: Bool { name == "SwayNotificationCenter" }
  /// Whether the only file that it shows is that of the app's icon; LXQt draws nothing at all where it
  /// is told of another.
  package var showsPicturesAsIcons: Bool { name == "lxqt-notificationd" }
  /// Whether it has buttons and tells when one is chosen.
  package var hasButtons: Bool { capabilities.contains("actions") }
  /// Whether it has a field to type a reply in.
  package var takesReplies: Bool { hasButtons && capabilities.contains("inline-reply") }
  /// Whether it plays sounds, and is silent when it is told to be.
  package var playsSounds: Bool { capabilities.contains("sound") }
  /// Whether it keeps what is no longer on the screen in a list of its own.
  package var keepsList: Bool { capabilities.contains("persistence") }
  /// Whether it takes a notification of low urgency into its list without a bubble.
  ///
  /// Plasma keeps a list and still pops up what has low urgency, so it is sent nothing quiet.
  package var keepsQuietly: Bool { keepsList && name != "Plasma" }
  /// How many buttons it draws.
  package var buttonLimit: Int {
    guard hasButtons else { return 0 }
    return name == "gnome-shell" ? 3 : DesktopLimits.buttons
  }
}

extension DesktopServer {
  /// What a person does without because of this server, in words; the list has all of it.
  package var losses: [String] {
    var losses: [String] = []
    if !showsBody { losses.append("texts below the title are cut short") }
    if !hasButtons { losses.append("no buttons and no questions: answer with unctl") }
    if hasButtons, !takesReplies { losses.append("no field for replies on the bubble") }
    if !keepsList { losses.append("what has left the screen is only in our list") }
    if name == "portal" { losses.append("a dismissed notification stays in the list") }
    return losses
  }
}

extension DesktopServer {
  /// The portal as a server.
  ///
  /// Texts go to it plain: it strips line breaks from markup. It tells of no close, so a dismissal
  /// is never known. Version 2 has sounds, and a tray for what is quiet. The purposes are what
  /// `SupportedOptions` says about buttons.
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

  static let replyPurpose = "im.reply-with-text"
}
