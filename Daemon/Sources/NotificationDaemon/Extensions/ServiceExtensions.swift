import ExtensionHost
import Logging
import NotificationEngine
import NotificationModel

/// Pushes that service extensions change, and the files that they attach.
final class ServiceExtensions {
  private let host: ExtensionHost
  private let stage: AttachmentStage
  private let timeline: Timeline
  private let transactions: TransactionLoop
  private let log: Logger

  init(
    host: ExtensionHost, stage: AttachmentStage, timeline: Timeline, transactions: TransactionLoop,
    log: Logger
  ) {
    self.host = host
    self.stage = stage
    self.timeline = timeline
    self.transactions = transactions
    self.log = log
  }

  /// Sends a push to its app's extension; the engine receives the outcome.
  func run(_ order: ExtensionOrder) {
    log.debug(
      "a push goes to its service extension",
      metadata: ["app": "\(order.app)", "request": "\(order.request.identifier)"])
    host.run(order) { [weak self] outcome in self?.extended(order, outcome) }
  }

  private func extended(_ order: ExtensionOrder, _ outcome: ExtensionOutcome) {
    let files = outcome.attachments
    guard !files.isEmpty else {
      return transactions.receive(.extensions(.pushExtended(order.token, outcome)))
    }
    stage.stage(files, ofPush: order.token, app: order.app) { [self] attachments, refusals in
      for refusal in refusals { leaveOut(refusal, order) }
      transactions.receive(
        .extensions(.pushExtended(order.token, outcome.replacing(attachments: attachments))))
    }
  }

  /// Leaves out a file that cannot be attached; the rest of the extension's result is shown.
  private func leaveOut(_ refusal: NotificationFailure, _ order: ExtensionOrder) {
    timeline.record(
      .extensions(.extended(.fileLeftOut(refusal.message))),
      about: NotificationKey(
        app: order.app, identifier: order.request.identifier, delivery: order.token))
    log.warning(
      "a file that a service extension attached is left out",
      metadata: [
        "app": "\(order.app)", "field": "\(refusal.field ?? "")", "reason": "\(refusal.message)",
      ])
  }
}

extension ExtensionOutcome {
  /// The files in the extension's result.
  fileprivate var attachments: [NotificationModel.Attachment] {
    switch self {
    case .finished(let content), .late(.some(let content)): content.attachments
    case .late(nil), .unusable, .crashed, .notStarted, .crowdedOut: []
    }
  }

  /// The same result with other files: the copies in the data store.
  fileprivate func replacing(
    attachments: [NotificationModel.Attachment]
  ) -> ExtensionOutcome {
    switch self {
    case .finished(var content):
      content.attachments = attachments
      return .finished(content)
    case .late(.some(var content)):
      content.attachments = attachments
      return .late(content)
    case .late(nil), .unusable, .crashed, .notStarted, .crowdedOut: return self
    }
  }
}
