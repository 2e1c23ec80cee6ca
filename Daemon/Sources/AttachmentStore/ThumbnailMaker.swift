package import Dispatch
import LinuxEvents
package import NotificationModel
import Synchronization

/// Makes thumbnails in a separate program, a few at a time, and keeps them next to the files.
///
/// This process never decodes untrusted files. The program is ended when it takes too long; a file that crashes it has no
/// thumbnail, and its notification is shown without one. All work is done on the queue. In the daemon this is the queue on
/// which files are released, so that no thumbnail outlives its file; the sweep at the daemon's next start removes the remains
/// of other processes.
package final class ThumbnailMaker: Sendable {
  /// Receives the thumbnail, or `nil` without one; called once, on the queue.
  package typealias Answer = @Sendable (Thumbnail?) -> Void

  private let files: AttachmentFiles
  private let program: String
  private let environment: [String: String]
  private let seconds: Double
  private let failed: @Sendable (_ file: String, _ reason: String) -> Void
  private let queue: DispatchQueue
  private let workplace: Workplace
  private let bench: Bench

  /// Creates a maker.
  ///
  /// - Parameters:
  ///   - files: The store of attachments.
  ///   - program: The absolute path of `notification-thumbnail`.
  ///   - environment: Its environment; it looks for `ffmpeg` in `PATH`.
  ///   - queue: A serial queue, in the daemon the one on which files are released.
  ///   - workplace: The process that this maker belongs to.
  ///   - failed: Called on the queue with a file whose thumbnail could not be made, and the reason.
  package convenience init(
    files: AttachmentFiles, program: String, environment: [String: String], queue: DispatchQueue,
    workplace: Workplace = .daemon,
    failed: @escaping @Sendable (_ file: String, _ reason: String) -> Void = { _, _ in }
  ) {
    self.init(
      files: files, program: program, environment: environment, queue: queue,
      workplace: workplace, seconds: AttachmentLimits.thumbnailSeconds, failed: failed)
  }

  init(
    files: AttachmentFiles, program: String, environment: [String: String], queue: DispatchQueue,
    workplace: Workplace = .daemon, seconds: Double,
    failed: @escaping @Sendable (_ file: String, _ reason: String) -> Void = { _, _ in }
  ) {
    self.failed = failed
    self.files = files
    self.program = program
    self.environment = environment
    self.queue = queue
    self.workplace = workplace
    self.seconds = seconds
    bench = Bench()
  }

  /// Whether an attachment may have a thumbnail: not audio, nor an attachment that hides it (D10).
  package static func canShow(_ attachment: Attachment) -> Bool {
    ThumbnailRequest(attachment, form: .picture, output: "") != nil
  }

  /// Makes a thumbnail, or answers with the existing one.
  ///
  /// Not for audio, for attachments that hide it (D10), for files outside the data store, for files that cannot be decoded
  /// within the limits, or while too many wait.
  package func make(
    _ form: Thumbnail.Form, of attachment: Attachment, answer: @escaping Answer
  ) {
    queue.async { self.order(form, attachment, answer) }
  }

  /// The thumbnail of an attachment if it was made already, on any thread.
  package func made(_ form: Thumbnail.Form, of attachment: Attachment) -> Thumbnail? {
    guard let location = KeptFileLocation(attachment.path, in: files.folder) else { return nil }
    let kept = KeptFileLocation.thumbnail(form, of: location.name)
    guard files.held(location)?.size(of: kept) != nil else { return nil }
    return Thumbnail(path: "\(files.folder)/\(location.app)/\(kept)", form: form)
  }

  private func order(_ form: Thumbnail.Form, _ attachment: Attachment, _ answer: @escaping Answer) {
    guard let location = KeptFileLocation(attachment.path, in: files.folder),
      files.held(location) != nil,
      let order = ThumbnailRequest(
        attachment, form: form,
        output: "\(files.folder)/\(location.app)/\(unfinished(form, of: location))")
    else { return answer(nil) }
    if let made = made(form, of: attachment) { return answer(made) }
    guard bench.add(order, answer) else { return answer(nil) }
    startNext()
  }

  private func startNext() {
    while let order = bench.next() {
      do throws(LinuxError) {
        try start(order)
      } catch {
        failed(order.input, error.message)
        end(order, isMade: false)
      }
    }
  }

  private func start(_ order: ThumbnailRequest) throws(LinuxError) {
    try ThumbnailChild.start(
      order, program: program, environment: environment, seconds: seconds, queue: queue
    ) { [self] status in
      if !status.isSuccess { failed(order.input, status.words) }
      end(order, isMade: status.isSuccess)
      startNext()
    }
  }

  private func end(_ order: ThumbnailRequest, isMade: Bool) {
    let thumbnail = isMade ? keep(order) : nil
    if thumbnail == nil { files.release(unfinished: order.output) }
    for answer in bench.remove(order) { answer(thumbnail) }
  }

  /// Renames a finished thumbnail to its final name, unless its file was released meanwhile.
  private func keep(_ order: ThumbnailRequest) -> Thumbnail? {
    guard let location = KeptFileLocation(order.input, in: files.folder),
      let held = files.held(location),
      held.size(of: location.name) != nil
    else { return nil }
    let name = KeptFileLocation.thumbnail(order.form, of: location.name)
    guard (try? held.rename(unfinished(order.form, of: location), to: name)) != nil else {
      return nil
    }
    return Thumbnail(path: "\(files.folder)/\(location.app)/\(name)", form: order.form)
  }

  private func unfinished(_ form: Thumbnail.Form, of location: KeptFileLocation) -> String {
    KeptFileLocation.unfinished(form, of: location.name, at: workplace)
  }
}

extension ThumbnailMaker {
  /// The process for which a thumbnail is made; two processes may request the same one at the same time, and must not write to
  /// one file.
  package enum Workplace: String, CaseIterable, Sendable {
    /// The daemon.
    case daemon = "part"
    /// A shell with a process of its own.
    case shell = "shell"
  }
}

extension ThumbnailMaker {
  /// The orders under way and waiting, with the answers that wait for each.
  final class Bench: Sendable {
    private struct State {
      var waiting: [ThumbnailRequest] = []
      var answers: [ThumbnailRequest: [Answer]] = [:]
      var running: Set<ThumbnailRequest> = []
    }

    private let state = Mutex(State())

    /// Adds an order, or a further answer to an existing one; false if too many wait.
    func add(_ order: ThumbnailRequest, _ answer: @escaping Answer) -> Bool {
      state.withLock { state in
        if state.answers[order] == nil {
          guard state.waiting.count < AttachmentLimits.thumbnailsWaiting else { return false }
          state.waiting.append(order)
        }
        state.answers[order, default: []].append(answer)
        return true
      }
    }

    /// The next order to start; `nil` while enough are being made.
    func next() -> ThumbnailRequest? {
      state.withLock { state in
        guard state.running.count < AttachmentLimits.thumbnailChildren, !state.waiting.isEmpty
        else { return nil }
        let order = state.waiting.removeFirst()
        state.running.insert(order)
        return order
      }
    }

    /// Ends an order, and returns the answers that waited for it.
    func remove(_ order: ThumbnailRequest) -> [Answer] {
      state.withLock { state in
        state.running.remove(order)
        return state.answers.removeValue(forKey: order) ?? []
      }
    }
  }
}

/// The program that makes one thumbnail, while it runs.
enum ThumbnailChild {
  /// Starts the program, ends it with its children when it takes too long, and reports on the queue
  /// how it ended.
  ///
  /// - Throws: The reason why it could not be started; then nothing is reported.
  static func start(
    _ order: ThumbnailRequest, program: String, environment: [String: String], seconds: Double,
    queue: DispatchQueue, ended: @escaping @Sendable (ChildStatus) -> Void
  ) throws(LinuxError) {
    let child = try Spawn.detached(
      executable: program, arguments: order.arguments, environment: environment)
    do throws(LinuxError) {
      // The child's number cannot belong to another process yet, because its status is read on this queue too.
      let clock = try BootTimer(queue: queue) {
        try? Spawn.signal(child, Self.kill, wholeGroup: true)
      }
      try clock.arm(at: Clocks.bootMicroseconds() + Int64(seconds * 1_000_000))
      try ChildExit.untilEnd(of: child, queue: queue) { status in
        try? clock.disarm()
        ended(status)
      }
    } catch {
      try? Spawn.signal(child, Self.kill, wholeGroup: true)
      _ = try? Spawn.wait(for: child)
      throw error
    }
  }

  private static let kill: Int32 = 9
}
