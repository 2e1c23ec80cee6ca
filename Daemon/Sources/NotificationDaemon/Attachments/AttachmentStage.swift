import AttachmentStore
import Dispatch
import Foundation
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore

/// The files of requests: copied before the transaction that decides about the request, and settled after it.
final class AttachmentStage {
  private let attachments: AttachmentFiles
  private let environment: [String: String]
  private let transactions: TransactionLoop
  private let store: SQLiteStore
  /// The queue on which `attachments` is used.
  private let files: DispatchQueue
  private let loop: any EventLoop
  private let log: Logger
  /// Files of calls for which the transaction is still to come.
  private var staged: [StagedCall: StagedAttachments] = [:]
  /// Files of pushes for which the transaction is still to come.
  private var stagedPushes: [StagedPush: StagedAttachments] = [:]
  /// The pushes whose files the next committed transaction settles.
  private var decidedPushes: [StagedPush] = []

  init(
    _ attachments: AttachmentFiles, environment: [String: String], transactions: TransactionLoop,
    store: SQLiteStore, files: DispatchQueue, loop: any EventLoop, log: Logger
  ) {
    self.attachments = attachments
    self.environment = environment
    self.transactions = transactions
    self.store = store
    self.files = files
    self.loop = loop
    self.log = log
  }

  // MARK: - Calls

  /// Copies the files of a request into the data store and then submits the call; reports the reason if the files were
  /// refused, or `nil`.
  ///
  /// The connection submits nothing else meanwhile, so that its calls keep their order.
  func stage(
    _ event: Event, for call: StagedCall, done: @escaping (NotificationFailure?) -> Void
  ) {
    let bound = NIOLoopBound((stage: self, done: done), eventLoop: loop)
    guard !transactions.hasEvents else {
      // The greeting that identifies the owner of these files may wait among the events.
      transactions.schedule()
      loop.execute { bound.value.stage.stage(event, for: call, done: bound.value.done) }
      return
    }
    guard let owner = owner(of: event, for: call) else {
      transactions.receive(event)
      return done(nil)
    }
    files.async { [attachments, loop] in
      let result = Result { () throws(NotificationFailure) in
        try attachments.stage(event.attachments, of: owner)
      }
      loop.execute { bound.value.done(bound.value.stage.staged(result, event, call)) }
    }
  }

  private func staged(
    _ result: Result<StagedAttachments, NotificationFailure>, _ event: Event, _ call: StagedCall
  ) -> NotificationFailure? {
    switch result {
    case .success(let files):
      staged[call] = files
      transactions.receive(event.replacing(attachments: files.attachments))
      return nil
    case .failure(let failure): return event.placed(failure)
    }
  }

  /// The owner of the files.
  ///
  /// A user who schedules with a command keeps the attached originals: a command is not expected to remove a picture. A
  /// sandboxed program can only name files that it can read itself.
  private func owner(of event: Event, for call: StagedCall) -> AttachmentOwner? {
    if case .controlCalled(_, _, .notifications(.schedule(let app, _, _))) = event {
      return AttachmentOwner(app: app, keepsOriginals: true)
    }
    if case .postings(.posted(let posted, _)) = event { return owner(of: posted) }
    guard let app = transactions.engine.app(on: call.connection) else { return nil }
    var owner = bundleOwner(app)
    if transactions.engine.isSandboxed(call.connection) {
      owner.readableFolders = [folder(ofSandboxed: app)]
    }
    return owner
  }

  /// The owner of a program's picture, which is not removed.
  func owner(of posted: PostingCall) -> AttachmentOwner {
    var owner = AttachmentOwner(app: posted.app, keepsOriginals: true, takesDrawings: true)
    let facts = posted.program.facts
    if !facts.namesFiles, !posted.hasOwnPicture {
      let own = facts.sandboxIdentifier.map { _ in folder(ofSandboxed: posted.app) }
      owner.readableFolders = [own].compactMap(\.self)
    }
    return owner
  }

  private func folder(ofSandboxed app: BundleIdentifier) -> String {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let snap = app.rawValue.hasPrefix("snap.") ? app.rawValue.dropFirst("snap.".count) : nil
    return snap.map { "\(home)/snap/\($0)" } ?? "\(home)/.var/app/\(app)"
  }

  private func bundleOwner(_ app: BundleIdentifier) -> AttachmentOwner {
    var owner = AttachmentOwner(app: app)
    if let bundle = (try? store.app(app))?.bundlePath { owner.bundleFolders = [bundle] }
    return owner
  }

  // MARK: - Pushes

  /// Copies the usable files that a service extension attached to a push, and reports the others.
  ///
  /// The copies are made before the folder of the extension's process is removed, which happens on the same
  /// queue.
  func stage(
    _ files: [NotificationModel.Attachment], ofPush token: Int64, app: BundleIdentifier,
    done: @escaping ([NotificationModel.Attachment], [NotificationFailure]) -> Void
  ) {
    stage(of: .extended(token), done: done) { [attachments, owner = bundleOwner(app)] in
      attachments.stageUsable(files, of: owner)
    }
  }

  /// Copies a picture that was downloaded for a message of Web Push, or reports why it cannot be attached.
  func stage(
    _ bytes: [UInt8], named name: String, of message: PushIdentity, app: BundleIdentifier,
    in folder: String,
    done: @escaping ([NotificationModel.Attachment], [NotificationFailure]) -> Void
  ) {
    let owner = AttachmentOwner(app: app, keepsOriginals: true)
    stage(of: .message(message.identifier), done: done) { [attachments] in
      let path = "\(folder)/\(message.number)"
      guard let picture = PictureFile.write(bytes, named: name, at: path, in: folder) else {
        return (nil, [.noPicture])
      }
      defer { try? FileManager.default.removeItem(atPath: path) }
      return attachments.stageUsable([picture], of: owner)
    }
  }

  private func stage(
    of push: StagedPush,
    done: @escaping ([NotificationModel.Attachment], [NotificationFailure]) -> Void,
    copy: @escaping @Sendable () -> (files: StagedAttachments?, refusals: [NotificationFailure])
  ) {
    let bound = NIOLoopBound((stage: self, done: done), eventLoop: loop)
    files.async { [loop] in
      let (staged, refusals) = copy()
      loop.execute {
        bound.value.stage.stagedPushes[push] = staged
        bound.value.done(staged?.attachments ?? [], refusals)
      }
    }
  }

  // MARK: - After a transaction

  /// Removes originals of requests that were stored, copies of requests that were refused, and files
  /// whose last request is gone.
  func settle(_ decision: TransactionLoop.Decision) {
    if !staged.isEmpty {
      for call in decision.events.compactMap(StagedCall.init) {
        guard let files = staged.removeValue(forKey: call) else { continue }
        settle(files, isStored: isStored(files, call, decision.outcome.effects))
      }
    }
    release(store.takeReleasedFiles())
    settlePushes(decision.events, hasFailed: decision.outcome.failure != nil)
  }

  /// Settles files of pushes after their transaction; a failed transaction settles no files, because it has kept its events
  /// for the next.
  private func settlePushes(_ events: [Event], hasFailed: Bool) {
    guard !stagedPushes.isEmpty else { return }
    decidedPushes += events.compactMap(StagedPush.init).filter { stagedPushes[$0] != nil }
    guard !hasFailed, !decidedPushes.isEmpty else { return }
    for push in decidedPushes {
      guard let files = stagedPushes.removeValue(forKey: push) else { continue }
      settle(files, isStored: isReferenced(files))
    }
    decidedPushes = []
  }

  /// Whether the request was stored; if its program is gone, the store is queried.
  private func isStored(
    _ files: StagedAttachments, _ call: StagedCall, _ effects: [Effect]
  ) -> Bool {
    for effect in effects {
      switch effect {
      case .reply(call.connection, call.message, _),
        .replyToControl(call.connection, call.message, _):
        return true
      case .refuse(call.connection, call.message, _): return false
      default: continue
      }
    }
    return isReferenced(files)
  }

  private func isReferenced(_ files: StagedAttachments) -> Bool {
    let paths = files.attachments.map(\.path)
    return (try? store.unreferencedFiles(among: paths).isEmpty) ?? true
  }

  private func settle(_ staged: StagedAttachments, isStored: Bool) {
    files.async { [attachments, log] in
      guard isStored else { return attachments.abandon(staged) }
      for path in attachments.finish(staged) {
        log.debug("an attached file was copied and stays", metadata: ["file": "\(path)"])
      }
    }
  }

  private func release(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    files.async { [attachments, log] in
      for path in attachments.release(paths) {
        log.warning("an attachment could not be removed", metadata: ["file": "\(path)"])
      }
    }
  }

  // MARK: - After the start

  /// Removes files that a crash left behind, a slice at a time, and logs missing ones.
  func sweep() {
    files.async { [attachments, loop, bound = NIOLoopBound(self, eventLoop: loop)] in
      let sweep = attachments.sweep()
      loop.execute { bound.value.sweepNext(sweep) }
    }
    logMissing(after: "")
  }

  private func sweepNext(_ sweep: AttachmentSweep) {
    files.async { [loop, bound = NIOLoopBound(self, eventLoop: loop)] in
      var sweep = sweep
      guard let paths = sweep.next() else { return }
      loop.execute { [sweep] in
        let stage = bound.value
        guard !stage.transactions.isClosed else { return }
        stage.release((try? stage.store.unreferencedFiles(among: paths)) ?? [])
        stage.sweepNext(sweep)
      }
    }
  }

  private func logMissing(after path: String) {
    let limit = DaemonLimits.filesPerSlice
    guard !transactions.isClosed,
      let paths = try? store.referencedFiles(after: path, limit: limit), let last = paths.last
    else { return }
    files.async { [attachments, log, loop, bound = NIOLoopBound(self, eventLoop: loop)] in
      for path in attachments.missing(among: paths) {
        log.warning("an attachment is missing", metadata: ["file": "\(path)"])
      }
      loop.execute { bound.value.logMissing(after: last) }
    }
  }
}
