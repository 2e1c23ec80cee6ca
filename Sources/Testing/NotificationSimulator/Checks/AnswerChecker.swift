import NotificationCore
import NotificationModel

/// Holds that every call is answered once, to the one who called, and in turn.
struct AnswerChecker {
  private struct OpenCall {
    let message: Int64
    /// Whether the answer may wait for the person.
    let isQuestion: Bool
  }

  private var open: [ConnectionNumber: [OpenCall]] = [:]

  mutating func restarted() {
    open = [:]
  }

  mutating func passed(_ report: PassReport) -> [Breach] {
    for event in report.events { note(event) }
    var breaches: [Breach] = []
    for effect in report.effects {
      guard let (connection, message) = effect.answered else { continue }
      if let breach = answer(message, to: connection) { breaches.append(breach) }
    }
    for case .disconnected(let connection) in report.events { open[connection] = nil }
    return breaches
  }

  private mutating func note(_ event: Event) {
    guard let (connection, message) = event.origin else { return }
    var isQuestion = false
    if case .appCalled(_, _, .requestAuthorization) = event { isQuestion = true }
    open[connection, default: []].append(OpenCall(message: message, isQuestion: isQuestion))
  }

  private mutating func answer(_ message: Int64, to connection: ConnectionNumber) -> Breach? {
    guard let place = open[connection]?.firstIndex(where: { $0.message == message }) else {
      return Breach(
        promise: .answer,
        sentence:
          "call \(message) of connection \(connection.value) is answered again, or was never made")
    }
    let earlier = open[connection]?.prefix(place).first { !$0.isQuestion }
    open[connection]?.remove(at: place)
    return earlier.map {
      Breach(promise: .order, sentence: "call \(message) is answered before call \($0.message)")
    }
  }

  /// At rest nobody waits but for the person.
  mutating func rested(
    _ image: LedgerImage, owners: [ConnectionNumber: BundleIdentifier]
  ) -> [Breach] {
    var breaches: [Breach] = []
    for (connection, calls) in open.sorted(by: { $0.key < $1.key }) {
      let asks = owners[connection].flatMap { image.app($0) }?.openQuestion != nil
      guard let call = calls.first(where: { !$0.isQuestion || !asks }) else { continue }
      breaches.append(
        Breach(
          promise: .answer,
          sentence: "call \(call.message) of connection \(connection.value) was never answered"))
      open[connection] = nil
    }
    return breaches
  }
}

extension Effect {
  /// The call that it answers.
  var answered: (connection: ConnectionNumber, message: Int64)? {
    switch self {
    case .welcome(let connection, let message, _), .reply(let connection, let message, _),
      .replyToControl(let connection, let message, _), .refuse(let connection, let message, _):
      (connection, message)
    case .launch(let order): order.origin.map { ($0.connection, $0.message) }
    default: nil
    }
  }
}
