/// Whether an app may notify the person (A1).
public enum AuthorizationStatus: Int, Hashable, Sendable, CaseIterable {
  /// The person was never asked.
  case notDetermined = 0
  /// The person said no.
  case denied = 1
  /// The person said yes.
  case authorized = 2
  /// Without having asked, and quietly (A6, A7).
  case provisional = 3
  /// For a short time, as for an app clip; nothing here grants it (A14).
  case ephemeral = 4

  /// The status as our messages spell it.
  public var name: String {
    switch self {
    case .notDetermined: "notDetermined"
    case .denied: "denied"
    case .authorized: "authorized"
    case .provisional: "provisional"
    case .ephemeral: "ephemeral"
    }
  }

  /// Whether requests of such an app are taken at all (A15).
  public var allowsDelivery: Bool {
    self == .authorized || self == .provisional || self == .ephemeral
  }
}
