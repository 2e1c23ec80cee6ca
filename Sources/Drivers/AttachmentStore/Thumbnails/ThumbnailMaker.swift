public import Dispatch
import LinuxEvents
public import NotificationModel

/// Has thumbnails made by a program of their own, a few at a time, and keeps them beside the files.
///
/// Nothing a stranger made is decoded in this process. The program is ended when it takes too long; a
/// file that breaks it has no thumbnail, and its notification is shown without one. All work is done
/// on the queue. In the daemon that is the one on which files are released, so that no thumbnail
/// outlives its file; what another process left of one goes with the sweep of the daemon's next start.
public final class ThumbnailMaker: Sendable {
  /// Gets the thumbnail, or nothing where there is none; called once, on the queue.
  public typealias Answer = @Sendable (Thumbnail?) -> Void

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
  ///   - files: Where attachments are kept.
  ///   - program: The absolute path of `notification-thumbnail`.
  ///   - environment: Its environment; `PATH` is where it looks for `ffmpeg`.
  ///   - queue: A serial queue, in the daemon the one on which files are released.
  ///   - workplace: Which process it is.
  ///   - failed: Told on the queue of a file that no thumbnail could be made of, and why.
  public convenience init(
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

  /// Whether there may be a thumbnail of an attachment: not of audio, nor where it is hidden (D10).
  public static func canShow(_ attachment: Attachment) -> Bool {
    ThumbnailOrder(attachment, form: .picture, output: "") != nil
  }

  /// Makes a thumbnail, or answers the one that is kept already.
  ///
  /// There is none of audio, of attachments that hide it (D10), of files outside the data store, of
  /// what cannot be decoded within the limits, and while too many wait.
  public func make(
    _ form: Thumbnail.Form, of attachment: Attachment, answer: @escaping Answer
  ) {
    queue.async { self.order(form, attachment, answer) }
  }

  private func order(_ form: Thumbnail.Form, _ attachment: Attachment, _ answer: @escaping Answer) {
    guard let place = KeptPlace(attachment.path, in: files.folder),
      let held = files.held(place),
      let order = ThumbnailOrder(
        attachment, form: form,
        output: "\(files.folder)/\(place.app)/\(unfinished(form, of: place))")
    else { return answer(nil) }
    let kept = KeptPlace.thumbnail(form, of: place.name)
    if held.size(of: kept) != nil {
      return answer(Thumbnail(path: "\(files.folder)/\(place.app)/\(kept)", form: form))
    }
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

  private func start(_ order: ThumbnailOrder) throws(LinuxError) {
    try ThumbnailChild.start(
      order, program: program, environment: environment, seconds: seconds, queue: queue
    ) { [self] status in
      if !status.isSuccess { failed(order.input, status.words) }
      end(order, isMade: status.isSuccess)
      startNext()
    }
  }

  private func end(_ order: ThumbnailOrder, isMade: Bool) {
    let thumbnail = isMade ? keep(order) : nil
    if thumbnail == nil { files.release(unfinished: order.output) }
    for answer in bench.remove(order) { answer(thumbnail) }
  }

  /// Gives a finished thumbnail its name, unless its file was released meanwhile.
  private func keep(_ order: ThumbnailOrder) -> Thumbnail? {
    guard let place = KeptPlace(order.input, in: files.folder), let held = files.held(place),
      held.size(of: place.name) != nil
    else { return nil }
    let name = KeptPlace.thumbnail(order.form, of: place.name)
    guard (try? held.rename(unfinished(order.form, of: place), to: name)) != nil else { return nil }
    return Thumbnail(path: "\(files.folder)/\(place.app)/\(name)", form: order.form)
  }

  private func unfinished(_ form: Thumbnail.Form, of place: KeptPlace) -> String {
    KeptPlace.unfinished(form, of: place.name, at: workplace)
  }
}
