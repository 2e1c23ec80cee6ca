import AttachmentStore
import Dispatch
import Foundation
import LinuxEvents
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore
import NotificationWire

/// Files of requests: copied before the transaction that decides about the request, and settled after it.
extension Daemon {
  /// Takes the files of a request into the data store and then hands the call in.
  ///
  /// The connection hands in nothing else meanwhile, so that its calls keep their order.
  func stageFiles(of event: Event, for call: StagedCall) {
    guard inbox.isEmpty else {
      // The greeting that tells whose files these are may wait among the events.
      scheduleTransaction()
      let daemon = NIOLoopBound(self, eventLoop: loop)
      loop.execute { daemon.value.stageFiles(of: event, for: call) }
      return
    }
    guard let owner = owner(of: event, for: call) else { return handIn(event, for: call) }
    let daemon = NIOLoopBound(self, eventLoop: loop)
    files.async { [attachments, loop] in
      let result = Result { () throws(NotificationFailure) in
        try attachments.stage(event.attachments, of: owner)
      }
      loop.execute { daemon.value.staged(result, event, call) }
    }
  }

  /// Removes originals of requests that were stored, copies of requests that were refused, and files
  /// that went with their last request; after a transaction.
  func settleFiles(_ events: [Event], _ effects: [Effect]) {
    if !staged.isEmpty {
      for call in events.compactMap(StagedCall.init) {
        guard let files = staged.removeValue(forKey: call) else { continue }
        settle(files, isStored: isStored(files, call, effects))
      }
    }
    release(store.takeReleasedFiles())
  }

  /// Removes files that a crash left behind, a slice at a time, and tells of those that are missing.
  func sweepAttachments() {
    files.async { [attachments, loop, bound = NIOLoopBound(self, eventLoop: loop)] in
      let sweep = attachments.sweep()
      loop.execute { bound.value.sweepNext(sweep) }
    }
    tellMissing(after: "")
  }

  private func staged(
    _ result: Result<StagedAttachments, NotificationFailure>, _ event: Event, _ call: StagedCall
  ) {
    switch result {
    case .success(let files):
      staged[call] = files
      handIn(event.replacing(attachments: files.attachments), for: call)
    case .failure(let failure):
      let handler = connections[call.connection]
      handler?.write(.failure(id: call.message, failure))
      (handler as? ConnectionHandler)?.stagingEnded()
      handler?.flush()
    }
  }

  private func handIn(_ event: Event, for call: StagedCall) {
    happened(event)
    (connections[call.connection] as? ConnectionHandler)?.stagingEnded()
  }

  /// Whether the request was taken; where its program is gone, the store knows.
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
    let paths = files.attachments.map(\.path)
    return (try? store.unreferencedFiles(among: paths).isEmpty) ?? true
  }

  func settle(_ staged: StagedAttachments, isStored: Bool) {
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

  private func sweepNext(_ sweep: AttachmentSweep) {
    files.async { [loop, bound = NIOLoopBound(self, eventLoop: loop)] in
      var sweep = sweep
      guard let paths = sweep.next() else { return }
      loop.execute { [sweep] in
        guard !bound.value.isClosed else { return }
        bound.value.release((try? bound.value.store.unreferencedFiles(among: paths)) ?? [])
        bound.value.sweepNext(sweep)
      }
    }
  }

  private func tellMissing(after path: String) {
    let limit = DaemonLimits.filesPerSlice
    guard !isClosed,
      let paths = try? store.referencedFiles(after: path, limit: limit), let last = paths.last
    else { return }
    files.async { [attachments, log, loop, bound = NIOLoopBound(self, eventLoop: loop)] in
      for path in attachments.missing(among: paths) {
        log.warning("an attachment is missing", metadata: ["file": "\(path)"])
      }
      loop.execute { bound.value.tellMissing(after: last) }
    }
  }

  /// Whose files they are.
  ///
  /// A person who schedules with a command keeps what they attached: nobody at a terminal expects a
  /// picture of theirs to be gone. A program in a sandbox names only files that it can read itself.
  private func owner(of event: Event, for call: StagedCall) -> AttachmentOwner? {
    if case .controlCalled(_, _, .notifications(.schedule(let app, _, _))) = event {
      return AttachmentOwner(app: app, keepsOriginals: true)
    }
    guard let app = system.app(on: call.connection) else { return nil }
    var owner = AttachmentOwner(app: app)
    if let bundle = (try? store.app(app))?.bundlePath { owner.bundleFolders = [bundle] }
    if system.isSandboxed(call.connection) {
      let home = configuration.environment["HOME"] ?? NSHomeDirectory()
      let snap = app.rawValue.hasPrefix("snap.") ? app.rawValue.dropFirst("snap.".count) : nil
      owner.readableFolders = [snap.map { "\(home)/snap/\($0)" } ?? "\(home)/.var/app/\(app)"]
    }
    return owner
  }
}

/// A call that adds a request with files: an app's `add`, or `schedule` of the control socket.
struct StagedCall: Hashable, Sendable {
  let connection: ConnectionNumber
  let message: Int64

  /// The call that an event is, if it is one that adds a request.
  init?(_ event: Event) {
    switch event {
    case .appCalled(let connection, let message, .notifications(.add)),
      .controlCalled(let connection, let message, .notifications(.schedule)):
      self.connection = connection
      self.message = message
    default: return nil
    }
  }
}

extension Event {
  /// The files of the request that the call adds; none where it adds no request.
  var attachments: [NotificationModel.Attachment] {
    switch self {
    case .appCalled(_, _, .notifications(.add(let request))): request.content.attachments
    case .controlCalled(_, _, .notifications(.schedule(_, let request, _))):
      request.content.attachments
    default: []
    }
  }

  /// The same call with other files: those that were taken into the data store.
  func replacing(attachments: [NotificationModel.Attachment]) -> Event {
    switch self {
    case .appCalled(let connection, let message, .notifications(.add(var request))):
      request.content.attachments = attachments
      return .appCalled(connection, message: message, .notifications(.add(request)))
    case .controlCalled(
      let connection, let message, .notifications(.schedule(let app, var request, let category))):
      request.content.attachments = attachments
      return .controlCalled(
        connection, message: message,
        .notifications(.schedule(app: app, request, category: category)))
    default: return self
    }
  }
}

extension Daemon {
  /// Answers where the thumbnail of the first attachment is (D9); never where there is none.
  func thumbnail(
    for presentation: Presentation, then answer: @escaping @Sendable (String) -> Void
  ) {
    guard let attachment = presentation.attachments.first else { return }
    thumbnails.make(.picture, of: attachment) { thumbnail in
      if let thumbnail { answer(thumbnail.path) }
    }
  }

  /// The program that makes thumbnails, which lies beside the daemon's own.
  static func thumbnailMaker(
    _ attachments: AttachmentFiles, _ configuration: DaemonConfiguration, _ files: DispatchQueue,
    _ log: Logger
  ) -> ThumbnailMaker {
    ThumbnailMaker(
      files: attachments, program: thumbnailProgram,
      environment: configuration.environment.filter { $0.key == "PATH" }, queue: files
    ) { file, reason in
      log.warning(
        "an attachment is shown without a thumbnail",
        metadata: ["file": "\(file)", "reason": "\(reason)"])
    }
  }

  /// Its path.
  static var thumbnailProgram: String {
    let own = ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable ?? ""
    return URL(fileURLWithPath: own).deletingLastPathComponent().path + "/notification-thumbnail"
  }
}
