extension DesktopServer {
  /// The portal as a server.
  ///
  /// Texts go to it plain: it strips line breaks from markup. It tells of no close, so a dismissal
  /// is never known. Version 2 has sounds, and a tray for what is quiet. The purposes are what
  /// `SupportedOptions` says about buttons.
  public init(portalOwnedBy owner: String, version: UInt32, buttonPurposes: [String] = []) {
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
