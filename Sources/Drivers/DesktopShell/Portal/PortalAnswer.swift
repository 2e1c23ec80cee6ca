/// The portal's `ActionInvoked`, as the signals that a notification server would have sent.
public struct PortalAnswer: Hashable, Sendable {
  /// One of the signal's parameters.
  public enum Parameter: Hashable, Sendable {
    /// A text.
    case string(String)
    /// What the platform adds; only its texts are read.
    case platformData([String: String])
    /// Anything else.
    case other
  }

  /// What the desk is to be told, in this order; nothing where the notification is not one of ours.
  public let inputs: [DesktopInput]

  /// Reads a signal. Ours has no target, so a text after the platform's data is what was typed.
  public init(name: String, action: String, parameters: [Parameter], sender: String) {
    guard let id = PortalCall.id(of: name), action.utf8.count <= DesktopLimits.nameBytes else {
      inputs = []
      return
    }
    var inputs: [DesktopInput] = []
    var text: String?
    var hasData = false
    for parameter in parameters.prefix(DesktopLimits.portalParameters) {
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
