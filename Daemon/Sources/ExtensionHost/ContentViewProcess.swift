import Foundation
import LinuxEvents
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationWire

/// The process of one view that a content extension draws.
///
/// It belongs to the event loop.
final class ContentViewProcess {
  /// Receives the extension's events.
  var report: (ContentEvent) -> Void = { _ in }
  /// Called once when the process has ended completely, with the reason.
  var isGone: (_ reason: String) -> Void = { _ in }
  /// The views that replace the system's own text field.
  private(set) var inputViews: Set<Int64> = []

  private let settings: ExtensionSettings
  private let loop: any EventLoop
  private let child: ExtensionChild
  private var pictures: ScenePictures
  private var budget = ReadingBudget()
  /// Responses that were sent to the extension, which has not decided about them yet.
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
      channelTimeout: settings.channelTimeout, loop: loop, memory: memory)
  }

  /// Starts the process with its limits; it has a while to draw something.
  func start(_ program: ExtensionProgram, in workplace: ExtensionWorkplace) throws(LinuxError) {
    child.receive = { [weak self] (message: [UInt8]) throws(RefusedMessage) in
      guard let self else { return }
      count(message.count)
      handle(try ContentEvent.decode(message))
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

  /// Sends it a command; a process that does not read its commands is ended.
  func send(_ order: ContentCommand) {
    switch order {
    case .open(let notification, _, _, _), .receive(let notification):
      pictures.allow(notification.request.content.attachments.map(\.path))
    case .respond(let number, _): remember(number)
    default: break
    }
    child.send(order.encode())
    if child.unreadBytes > ExtensionLimits.unreadBytes {
      end(because: "it does not read what it is sent")
    }
  }

  /// Informs it that the view is closed, and ends it a moment later.
  func close() {
    startTimer?.cancel()
    child.send(ContentCommand.close.encode())
    child.later(settings.farewell) { $0.end(because: "its view is closed") }
  }

  /// Ends it at once, with its children.
  func end(because cause: String) {
    startTimer?.cancel()
    child.end(because: cause)
  }

  private func handle(_ event: ContentEvent) {
    switch event {
    case .drew(let scene):
      if !hasDrawn { startTimer?.cancel() }
      hasDrawn = true
      inputViews = Set(
        [scene.inputView, scene.inputAccessoryView].compactMap { $0 }.flatMap(\.numbers))
      report(.drew(pictures.permitted(of: scene)))
    case .answered(let number, _):
      guard asked.remove(number) != nil else { return countStray() }
      report(event)
    case .actions, .performDefaultAction, .dismiss, .media: report(event)
    }
  }

  /// Stops reading for the rest of a second in which the process sent more than a shell could show.
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
    if strays > ExtensionLimits.strayMessages { end(because: "it answers what was not asked") }
  }
}

extension ViewNode {
  /// The numbers of the view and of all views in it.
  fileprivate var numbers: [Int64] { [identifier] + children.flatMap(\.numbers) }
}

/// The files that a view may show: files of its app, of its notifications and of its own process.
struct ScenePictures {
  private let folders: [String]
  private var files: Set<String> = []
  /// The results for the pictures of the last scene, most of which are also in the next.
  private var verdicts: [String: Bool] = [:]

  init(folders: [String]) {
    self.folders = folders.map { URL(filePath: $0).resolvingSymlinksInPath().path }
  }

  /// Allows the files of a notification to be shown.
  mutating func allow(_ paths: [String]) {
    for path in paths { files.insert(URL(filePath: path).resolvingSymlinksInPath().path) }
    verdicts = [:]
  }

  /// The scene without forbidden pictures; nothing else is changed.
  mutating func permitted(of scene: ViewScene) -> ViewScene {
    var known: [String: Bool] = [:]
    func mayShow(_ image: ViewImage) -> Bool {
      guard case .file(let path) = image.source else { return true }
      let verdict = known[path] ?? verdicts[path] ?? isPermitted(path)
      known[path] = verdict
      return verdict
    }
    var scene = scene
    scene.root.drop(unless: mayShow)
    scene.inputView?.drop(unless: mayShow)
    scene.inputAccessoryView?.drop(unless: mayShow)
    verdicts = known
    return scene
  }

  /// Checks the file itself, whatever links lead to it.
  private func isPermitted(_ path: String) -> Bool {
    guard let file = try? ForeignFile.open(path) else { return false }
    return files.contains(file.truePath) || folders.contains { file.truePath.isInside($0) }
  }
}

extension ViewNode {
  /// Removes pictures: a picture becomes a plain view, a button loses its own.
  fileprivate mutating func drop(unless mayShow: (ViewImage) -> Bool) {
    switch content {
    case .image(let image, _): if !mayShow(image) { content = .plain }
    case .button(var button):
      if let image = button.image, !mayShow(image) {
        button.image = nil
        content = .button(button)
      }
    case .plain, .label, .stack, .textField, .toggle, .slider: break
    }
    for index in children.indices { children[index].drop(unless: mayShow) }
  }
}

extension String {
  /// Whether the path leads into a folder, by its bytes alone: names that only look alike differ.
  fileprivate func isInside(_ folder: String) -> Bool {
    let folder = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
    return utf8.count > folder.utf8.count && utf8.starts(with: folder.utf8)
  }
}
