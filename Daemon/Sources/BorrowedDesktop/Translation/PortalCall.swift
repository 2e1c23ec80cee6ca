/// A call of the portal's `AddNotification`, made from the same call that a notification server receives.
///
/// So the portal is one more server for `DesktopStateMachine`: the backend that performs `notify` chooses the number of the
/// notification, or keeps the replaced one, reports it at once, and turns `close` into `RemoveNotification` of `name(of:)`.
package struct PortalCall: Hashable, Sendable {
  /// The name of the notification; the same name is an update in place.
  package let name: String
  /// Everything else, by the portal's keys.
  package let fields: [String: PortalValue]

  /// Translates a call into the keys of a version of the portal.
  package init(_ call: NotifyCall, id: UInt32, version: UInt32) {
    name = Self.name(of: id)
    var fields: [String: PortalValue] = ["title": .string(call.summary)]
    if !call.body.isEmpty {
      // A body is plain, but the GTK backend of version 1 forwards it unchanged to a notification
      // server, which parses markup in it. Other backends would show the escapes literally.
      fields["body"] = .string(
        version >= 2
          ? call.body
          : DesktopText.cut(
            DesktopText.withoutMarkup(call.body), to: BorrowedDesktopLimits.bodyBytes))
    }
    fields["priority"] = .string(Self.priority(of: call))
    fields["icon"] = Self.icon(of: call)
    if call.buttons.contains(where: { $0.key == "default" }) {
      fields["default-action"] = .string("default")
    }
    let buttons = call.buttons.filter { $0.key != "default" }
    if !buttons.isEmpty { fields["buttons"] = .dictionaries(buttons.map(Self.button)) }
    if version >= 2 {
      fields["sound"] = Self.sound(of: call)
      let hints = Self.displayHints(of: call)
      if !hints.isEmpty { fields["display-hint"] = .strings(hints) }
      if case .string(let category) = call.hints["category"] {
        fields["category"] = .string(category)
      }
    }
    self.fields = fields
  }

  /// The name for a number; never a name that an app chose.
  package static func name(of id: UInt32) -> String { "\(namePrefix)\(id)" }

  /// The number behind a name, if it is one of ours.
  package static func id(of name: String) -> UInt32? {
    guard name.utf8.count <= BorrowedDesktopLimits.nameBytes, name.hasPrefix(namePrefix),
      let id = UInt32(name.dropFirst(namePrefix.count))
    else { return nil }
    return Self.name(of: id) == name ? id : nil
  }

  private static let namePrefix = "usernotifications-"

  private static func button(_ button: NotifyCall.Button) -> [String: PortalValue] {
    var fields: [String: PortalValue] = [
      "label": .string(button.label), "action": .string(button.key),
    ]
    if button.key == "inline-reply" { fields["purpose"] = .string(RemoteServer.replyPurpose) }
    return fields
  }

  /// A lasting bubble is `high`; only a critical one is `urgent`.
  private static func priority(of call: NotifyCall) -> String {
    switch call.hints["urgency"] {
    case .byte(0): "low"
    case .byte(2): "urgent"
    default: call.expireTimeout == 0 ? "high" : "normal"
    }
  }

  /// The thumbnail, else the app's icon: the portal has one picture.
  private static func icon(of call: NotifyCall) -> PortalValue? {
    if case .string(let address) = call.hints["image-path"], let file = LocalFile(address: address)
    {
      return .file(file)
    }
    if let file = LocalFile(address: call.appIcon) { return .file(file) }
    return call.appIcon.isEmpty ? nil : .themedIcon([call.appIcon])
  }

  private static func sound(of call: NotifyCall) -> PortalValue? {
    if case .string(let path) = call.hints["sound-file"], let file = LocalFile(path) {
      return .file(file)
    }
    return .string(call.hints["sound-name"] == nil ? "silent" : "default")
  }

  /// Transient and tray together are an error; quiet notifications go to the tray.
  private static func displayHints(of call: NotifyCall) -> [String] {
    if call.hints["transient"] == .bool(true) { return ["transient"] }
    return call.hints["urgency"] == .byte(0) ? ["tray"] : []
  }
}

/// A value of a dictionary for the portal.
package enum PortalValue: Hashable, Sendable {
  /// `s`
  case string(String)
  /// `as`
  case strings([String])
  /// `aa{sv}`
  case dictionaries([[String: PortalValue]])
  /// `(sv)` with `themed` and these names.
  case themedIcon([String])
  /// `(sv)` with the file: as a sealed descriptor from version 2 on, as its bytes before.
  case file(LocalFile)
}

/// The portal's `ActionInvoked`, as the signals that a notification server would have sent.
package struct PortalAnswer: Hashable, Sendable {
  /// One of the signal's parameters.
  package enum Parameter: Hashable, Sendable {
    /// A text.
    case string(String)
    /// The data that the platform adds; only its texts are read.
    case platformData([String: String])
    /// Anything else.
    case other
  }

  /// The inputs for the state machine, in this order; empty if the notification is not one of ours.
  package let inputs: [DesktopInput]

  /// Reads a signal. Our signals have no target, so a text after the platform's data is the typed reply.
  package init(name: String, action: String, parameters: [Parameter], sender: String) {
    guard let id = PortalCall.id(of: name), action.utf8.count <= BorrowedDesktopLimits.nameBytes
    else {
      inputs = []
      return
    }
    var inputs: [DesktopInput] = []
    var text: String?
    var hasData = false
    for parameter in parameters.prefix(BorrowedDesktopLimits.portalParameters) {
      switch parameter {
      case .platformData(let data):
        hasData = true
        if let token = data["activation-token"] {
          inputs.append(.activationToken(id: id, token: token, sender: sender))
        }
      case .string(let string): if hasData { text = string }
      case .other: break
      }
    }
    if action == "inline-reply", let text {
      inputs.append(.replied(id: id, text: text, sender: sender))
    } else {
      inputs.append(.actionInvoked(id: id, action: action, sender: sender))
    }
    self.inputs = inputs
  }
}
