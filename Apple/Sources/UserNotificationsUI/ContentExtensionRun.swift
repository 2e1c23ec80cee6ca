import Dispatch
import NotificationModel
import Synchronization

/// The work of a content extension's process: one controller with one view (J3).
///
/// All of the app's code runs on the main thread (J5).
@MainActor
final class ContentExtensionRun {
  typealias Controller = UIViewController & UNNotificationContentExtension
  /// Sends an event to the daemon, from any thread; returns whether it fits one message.
  typealias Send = @Sendable (ContentEvent) -> Bool

  private let create: @MainActor () -> (any Controller)?
  private let send: Send
  private let leave: @MainActor (Bool) -> Void
  private var controller: (any Controller)?
  private var ratio: CGFloat = 1
  private var drawn: ViewScene?
  private lazy var pace = DrawingPace { [weak self] in self?.draw() }

  /// Begins without a view.
  ///
  /// - Parameters:
  ///   - create: Creates the controller, once; returns `nil` if it cannot be created.
  ///   - send: Sends an event to the daemon.
  ///   - leave: Ends the process; receives whether it succeeded.
  init(
    create: @escaping @MainActor () -> (any Controller)?, send: @escaping Send,
    leave: @escaping @MainActor (Bool) -> Void
  ) {
    self.create = create
    self.send = send
    self.leave = leave
  }

  /// Handles a command of the daemon.
  func handle(_ command: ContentCommand) {
    switch command {
    case .open(let notification, _, let size, let actions):
      open(UNNotification(model: notification), size: size, actions: actions)
    case .receive(let notification):
      controller?.didReceive(UNNotification(model: notification))
    case .respond(let number, let response): respond(to: response, number: number)
    case .view(let event):
      guard let controller else { return }
      // The shell already shows a value that the views refused.
      if SceneEvents.perform(event, in: controller) { redraw() }
    case .playMedia: controller?.mediaPlay()
    case .pauseMedia: controller?.mediaPause()
    case .resize(let width): resize(to: width)
    case .close: close()
    }
  }

  // MARK: - The view

  private func open(_ notification: UNNotification, size: ViewSize, actions: [NotificationAction]) {
    guard controller == nil else { return }
    guard let made = create() else { return leave(false) }
    controller = made
    ratio = size.width > 0 ? CGFloat(size.height / size.width) : 1
    made.join(NSExtensionContext(actions: actions) { [send] in _ = send($0) })
    SceneChanges.begin(self) { [weak self] in self?.pace.record() }
    made.loadViewIfNeeded()
    made.view.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    made.didReceive(notification)
    made.appear()
    draw()
  }

  private func resize(to width: Double) {
    guard let view = controller?.view, width > 0 else { return }
    view.frame.size = CGSize(width: width, height: width * ratio)
    view.setNeedsLayout()
  }

  private func close() {
    SceneChanges.end(self)
    controller?.disappear()
    controller = nil
    leave(true)
  }

  // MARK: - Drawing

  /// Draws at the next turn, even if nothing changed.
  private func redraw() {
    drawn = nil
    pace.record()
  }

  private func draw() {
    guard let controller else { return }
    controller.view.layoutIfNeeded()
    var views = WindowSceneLimits.views
    while views > 0 {
      var reader = SceneReader(views: views)
      var scene = reader.scene(of: controller)
      scene.mediaButton = MediaButton(of: controller)
      if scene == drawn || send(.drew(scene)) {
        drawn = scene
        return
      }
      views /= 2
    }
  }

  // MARK: - Answers

  /// Asks the controller to handle a response; nothing waits for its answer (J6).
  private func respond(to response: NotificationResponse, number: Int64) {
    guard let controller else { return }
    // The controller handles the text itself (J9).
    if response.userText == nil, asksForText(response), controller.canBecomeFirstResponder {
      controller.becomeFirstResponder()
    }
    let question = ResponseQuestion()
    let answer = ContentReply(number: number, question: question, send: send)
    ResponseForms.$question.withValue(question) {
      controller.didReceive(
        UNNotificationResponse.make(response), completionHandler: { answer.give($0) })
    }
  }

  private func asksForText(_ response: NotificationResponse) -> Bool {
    controller?.extensionContext?.actionModels.contains {
      $0.identifier == response.actionIdentifier && $0.textInput != nil
    } ?? false
  }
}

/// Calls a closure once for many changes, at most sixty times a second; it runs only after changes.
@MainActor
final class DrawingPace {
  /// The least time between two drawings.
  static let interval: Duration = .microseconds(16_667)

  private let draw: @MainActor () -> Void
  private let now: @MainActor () -> ContinuousClock.Instant
  private let later: @MainActor (Duration, @escaping @MainActor () -> Void) -> Void
  private var isAwaited = false
  private var last: ContinuousClock.Instant?

  /// Begins without anything to draw.
  init(
    now: @escaping @MainActor () -> ContinuousClock.Instant = { .now },
    later: @escaping @MainActor (Duration, @escaping @MainActor () -> Void) -> Void =
      DrawingPace.onMainQueue, draw: @escaping @MainActor () -> Void
  ) {
    self.now = now
    self.later = later
    self.draw = draw
  }

  /// Records a change, which is drawn after this turn of the main queue, or a little later.
  func record() {
    if isAwaited { return }
    isAwaited = true
    let since = last.map { $0.duration(to: now()) } ?? Self.interval
    later(max(.zero, Self.interval - since)) { [weak self] in self?.turn() }
  }

  private func turn() {
    last = now()
    isAwaited = false
    draw()
  }

  private static func onMainQueue(_ wait: Duration, _ body: @escaping @MainActor () -> Void) {
    let nanoseconds = Int(wait.components.attoseconds / 1_000_000_000)
    let call = { @Sendable in MainActor.assumeIsolated { body() } }
    if nanoseconds == 0 {
      DispatchQueue.main.async(execute: call)
    } else {
      DispatchQueue.main.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: call)
    }
  }
}

extension MediaButton {
  /// The media button of an extension; `nil` if it has no frame or no kind (J8).
  @MainActor
  init?(of content: any UNNotificationContentExtension) {
    let style: Style
    switch content.mediaPlayPauseButtonType {
    case .none: return nil
    case .default: style = .standard
    case .overlay: style = .overlay
    }
    guard let frame = ViewFrame(content.mediaPlayPauseButtonFrame) else { return nil }
    let tint = content.mediaPlayPauseButtonTintColor
    self.init(style: style, frame: frame, tint: tint == .tintColor ? nil : tint.model)
  }
}
