import LinuxEvents
import NIOCore
import NotificationCore
import NotificationModel
import NotificationWire

/// The process of one view that a content extension draws.
///
/// It lives on the event loop.
final class ContentProcess {
  /// Told what the extension says.
  var report: (ContentNews) -> Void = { _ in }
  /// Called once when nothing is left of it, with the reason.
  var isGone: (_ reason: String) -> Void = { _ in }
  /// The views that stand in the place of the system's own field for text.
  private(set) var inputViews: Set<Int64> = []

  private let settings: ExtensionSettings
  private let loop: any EventLoop
  private let child: ExtensionChild
  private var pictures: ScenePictures
  private var budget = ReadingBudget()
  /// Answers that the extension was asked about and has not settled.
  private var asked: Set<Int64> = []
  private var strays = 0
  private var hasDrawn = false
  private var startTimer: Scheduled<Void>?

  init(
    _ opening: ContentOpening, place: Int64, settings: ExtensionSettings, loop: any EventLoop,
    memory: MemoryWatch, pictures: ScenePictures
  ) {
    self.settings = settings
    self.loop = loop
    self.pictures = pictures
    child = ExtensionChild(
      number: place, memoryKilobytes: settings.contentMemoryKilobytes,
      channelPatience: settings.channelPatience, loop: loop, memory: memory)
  }

  /// Starts the process with its limits; it has a while to draw something.
  func start(_ program: ExtensionProgram, in workplace: ExtensionWorkplace) throws(LinuxError) {
    child.receive = { [weak self] (message: [UInt8]) throws(RefusedMessage) in
      guard let self else { return }
      count(message.count)
      take(try ContentNews.decode(message))
    }
    child.isGone = { [weak self] reason in
      self?.startTimer?.cancel()
      self?.isGone(reason)
    }
    try child.start(program, in: workplace)
    let process = NIOLoopBound(self, eventLoop: loop)
    startTimer = loop.scheduleTask(in: .microseconds(settings.contentStart)) {
      process.value.end(because: "it drew nothing in time")
    }
  }

  /// Tells it something; one that does not take what it is told is ended.
  func send(_ order: ContentOrder) {
    switch order {
    case .open(let notification, _, _, _), .receive(let notification):
      pictures.allow(notification.request.content.attachments.map(\.path))
    case .respond(let number, _): remember(number)
    default: break
    }
    child.send(order.encode())
    if child.untakenBytes > ExtensionLimits.untakenBytes {
      end(because: "it does not take what it is told")
    }
  }

  /// Tells it that the view is closed, and ends it a moment later.
  func close() {
    startTimer?.cancel()
    child.send(ContentOrder.close.encode())
    child.later(settings.farewell) { $0.end(because: "its view is closed") }
  }

  /// Ends it at once, with all that it started.
  func end(because cause: String) {
    startTimer?.cancel()
    child.end(because: cause)
  }

  private func take(_ news: ContentNews) {
    switch news {
    case .drew(let scene):
      if !hasDrawn { startTimer?.cancel() }
      hasDrawn = true
      inputViews = Set(
        [scene.inputView, scene.inputAccessoryView].compactMap { $0 }.flatMap(\.numbers))
      report(.drew(pictures.permitted(of: scene)))
    case .answered(let number, _):
      guard asked.remove(number) != nil else { return countStray() }
      report(news)
    case .actions, .performDefaultAction, .dismiss, .media: report(news)
    }
  }

  /// Reads no further for the rest of a second in which it said more than a shell could show.
  private func count(_ bytes: Int) {
    if let pause = budget.spend(bytes, at: NIODeadline.now()) {
      child.pauseReading(forMicroseconds: pause)
    }
  }

  private func remember(_ number: Int64) {
    asked.insert(number)
    if asked.count > CoreLimits.contentQuestions, let first = asked.min() { asked.remove(first) }
  }

  private func countStray() {
    strays += 1
    if strays > ExtensionLimits.strayMessages { end(because: "it answers what nobody asked") }
  }
}

extension ViewNode {
  /// The numbers of the view and of all in it.
  fileprivate var numbers: [Int64] { [identifier] + children.flatMap(\.numbers) }
}
