import AttachmentStore
import Dispatch
import ExtensionHost
import Logging
import NIOCore
import NotificationCore
import NotificationModel
import NotificationStore

/// Pushes that service extensions change, and the files that they attach.
extension Daemon {
  /// Gives a push to its app's extension; the core is told what becomes of it.
  func extend(_ order: ExtensionOrder) {
    log.debug(
      "a push goes to its service extension",
      metadata: ["app": "\(order.app)", "request": "\(order.request.identifier)"])
    extensions.run(order) { [weak self] outcome in self?.extended(order, outcome) }
  }

  /// Decides about files of pushes that a pass has decided about; not after one that failed, which has
  /// kept its events for the next.
  func settlePushFiles(_ events: [Event], hasFailed: Bool) {
    for case .pushExtended(let token, _) in events where stagedPushes[token] != nil {
      decidedPushes.append(token)
    }
    guard !hasFailed, !decidedPushes.isEmpty else { return }
    for token in decidedPushes {
      guard let files = stagedPushes.removeValue(forKey: token) else { continue }
      let paths = files.attachments.map(\.path)
      settle(files, isStored: (try? ledger.unreferencedFiles(among: paths).isEmpty) ?? true)
    }
    decidedPushes = []
  }

  private func extended(_ order: ExtensionOrder, _ outcome: ExtensionOutcome) {
    let files = outcome.attachments
    guard !files.isEmpty else {
      return happened(.pushExtended(order.token, outcome))
    }
    var owner = AttachmentOwner(app: order.app)
    if let bundle = (try? ledger.app(order.app))?.bundlePath { owner.bundleFolders = [bundle] }
    let daemon = NIOLoopBound(self, eventLoop: loop)
    // At once, and before the process can be gone: its folder is removed on the same queue.
    self.files.async { [attachments, loop, owner] in
      let (staged, refusals) = attachments.stageUsable(files, of: owner)
      loop.execute { daemon.value.staged(staged, refusals, order, outcome) }
    }
  }

  /// What cannot be attached is left out, and the rest of what the extension made is shown.
  private func staged(
    _ files: StagedAttachments, _ refusals: [NotificationFailure], _ order: ExtensionOrder,
    _ outcome: ExtensionOutcome
  ) {
    for refusal in refusals {
      keep(
        TimelineNote(
          date: moments.read().wall, app: order.app, identifier: order.request.identifier,
          delivery: order.token, step: .extended(.fileLeftOut(refusal.message))))
      log.warning(
        "a file that a service extension attached is left out",
        metadata: [
          "app": "\(order.app)", "field": "\(refusal.field ?? "")", "reason": "\(refusal.message)",
        ])
    }
    stagedPushes[order.token] = files
    happened(.pushExtended(order.token, outcome.replacing(attachments: files.attachments)))
  }
}

extension ExtensionOutcome {
  /// The files of what the extension handed over.
  fileprivate var attachments: [NotificationModel.Attachment] {
    switch self {
    case .finished(let content), .late(.some(let content)): content.attachments
    case .late(nil), .unusable, .crashed, .notStarted, .crowdedOut: []
    }
  }

  /// The same with other files: those that were taken into the data store.
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
