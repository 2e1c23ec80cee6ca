import Dispatch
import InstalledWords
import LinuxEvents
import NotificationModel
import ShellAccessibility
import ShellInputMethods
import ShellPainter
import ShellScene
import ShellStage
import Words

/// The running shell: passes events and inputs to the scene, and its surfaces to the stage.
///
/// All of it happens on the main queue.
@MainActor final class ShellRun {
  let environment: [String: String]
  let link: SystemLink
  let installedWords: InstalledWords
  /// The languages that the user chose for the system; empty for the session's.
  var chosenLanguages: [String] = []
  var shell: ShellModel
  let painter: Painter
  var stage: (any Stage)?
  let preferences: DesktopPreferences
  var accessibility: Accessibility?
  var inputMethod: InputMethod?
  var shown = ShownSurfaces()
  private var timer: BootTimer?
  private var rest: RestTimes
  private var isSettling = false
  /// How many answers wait for a token of the screen.
  var awaitedTokens = 0

  /// Connects to the screen.
  ///
  /// - Throws: The reason why no screen can be used, or why the daemon's sockets are not found.
  init(environment: [String: String], stage choice: StageChoice, restSeconds: Int) throws {
    self.environment = environment
    rest = RestTimes(seconds: restSeconds)
    link = try SystemLink(environment: environment)
    preferences = DesktopPreferences(environment: environment)
    let theme = preferences.theme
    installedWords = InstalledWords(
      environment: environment,
      executable: ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable)
    let (words, problems) = installedWords.words()
    for problem in problems { NotificationShell.log("notification-shell: \(problem)") }
    shell = ShellModel(theme: theme, words: words, letters: SearchLetters())
    painter = Painter(theme: theme)
    stage = try Self.connect(choice, environment, self)
  }

  /// Connects to the daemon, and follows the user's preferences.
  func start() {
    log("notification-shell: \(stage?.description ?? "no screen")")
    preferences.changed = { [weak self] theme in
      guard let self else { return }
      painter.theme = theme
      shell.display.theme = theme
      if let hasTwelve = preferences.hasTwelveHours, hasTwelve != shell.words.times.hasTwelveHours {
        shell.words.times.hasTwelveHours = hasTwelve
      }
      // The tree names colours by their roles, so a change of colours alone leaves the tree equal.
      shown.layers = [:]
      settle()
    }
    preferences.problemChanged = { [weak self] _ in self?.reportConfiguration() }
    preferences.start()
    startAccessibility()
    startInputMethod()
    link.open(as: stage.map { "\(Self.name)/\($0.description)" } ?? Self.name, for: self)
    settle()
  }

  /// The name under which it attaches.
  static let name = "notification-shell"

  func end(_ end: NotificationShell.End) {
    stage?.close()
    link.close()
    NotificationShell.end(end)
  }

  func log(_ line: String) { NotificationShell.log(line) }

  var moment: ShellMoment {
    ShellMoment(
      running: Clocks.bootMicroseconds(), wall: WallTime(microseconds: Clocks.wallMicroseconds()),
      zoneOffset: LocalTime.offset(at: Clocks.wallMicroseconds() / 1_000_000))
  }

  // MARK: - The screen

  private static func connect(
    _ choice: StageChoice, _ environment: [String: String], _ client: any StageClient
  ) throws(StageError) -> any Stage {
    let hasWayland = environment["WAYLAND_DISPLAY"].map { !$0.isEmpty } ?? false
    // An X server next to a compositor shows nothing above the compositor's windows, so it is not a fallback.
    guard choice == .wayland || choice == .auto && hasWayland else {
      return try X11Stage.connect(environment: environment, queue: .main, client: client)
    }
    return try WaylandStage.connect(environment: environment, queue: .main, client: client)
  }

  /// Reads the known outputs.
  private func measureScreen() {
    guard let stage else { return }
    let outputs = stage.outputs
    let named = outputs.first { $0.name == shell.display.theme.output }
    let banners = [.banners, .raisedBanners].lazy.compactMap(stage.output(of:)).first
    // If several outputs show the same banners, or the output is not known yet, the lowest output limits the room.
    let limiting = named ?? banners ?? outputs.min { $0.size.height < $1.size.height }
    if let limiting { shell.display.screen = limiting.size }
    painter.scale = outputs.map(\.scale).max() ?? 1
  }

  /// Brings the screen and the timer up to date with the model.
  ///
  /// `instant`: The time for which the cards are laid out; absent: now.
  func settle(at instant: Int64? = nil) {
    guard !isSettling else { return }
    isSettling = true
    measureScreen()
    shell.display.isTranslucent = stage?.isTranslucent ?? true
    if shell.needsLayout {
      var moment = moment
      if let instant { moment.running = instant }
      show(shell.layOut(measuring: painter, at: moment))
    }
    // A response that waits for its token comes before the end of its banner: the end alone would close the notification.
    if awaitedTokens == 0 { perform(shell.bannerEnds()) }
    rest.work(at: Clocks.bootMicroseconds())
    arm()
    stage?.flush()
    isSettling = false
    // Keys that waited for a field that has closed are used in this call.
    tellInputMethod()
  }

  private func show(_ next: [SurfaceName: SurfaceScene]) {
    shown.scenes = next
    let next = SurfaceScene.layers(of: next)
    for surface in SurfaceName.allCases {
      guard let scene = next[surface] else {
        if shown.plans.removeValue(forKey: surface) != nil { stage?.hide(surface) }
        shown.layers[surface] = nil
        continue
      }
      let plan = preferences.plan(for: surface, scene)
      let isNew = shown.layers[surface]?.root != scene.root
      shown.layers[surface] = scene
      if shown.plans[surface] != plan {
        shown.plans[surface] = plan
        stage?.show(surface, plan)
      }
      if isNew || scene.isMoving { stage?.requestFrame(surface) }
    }
    tellScreenReader()
  }

  private func arm() {
    rest.schedule(isQuiet: isQuiet, isAway: link.isAway, at: Clocks.bootMicroseconds())
    let deadline = [shell.deadline, rest.deadline].compactMap(\.self).min()
    do {
      guard let deadline else {
        try timer?.disarm()
        return
      }
      if timer == nil {
        timer = try BootTimer(queue: .main) {
          MainActor.assumeIsolated { self.timePassed() }
        }
      }
      try timer?.arm(at: deadline)
    } catch {
      log("notification-shell: no timer: \(error)")
    }
  }

  /// Whether nothing is shown, and nothing that the person did waits for the system.
  private var isQuiet: Bool { shell.isQuiet && link.isIdle && awaitedTokens == 0 }

  private func timePassed() {
    let now = Clocks.bootMicroseconds()
    if rest.isEnd(at: now), isQuiet { return end(.done) }
    guard rest.isWorkEnd(at: now), shell.deadline.map({ $0 > now }) ?? true else {
      perform(shell.timePassed(at: moment))
      return settle()
    }
    rest.memoryReturned()
    arm()
    painter.forgetSprites()
    stage?.freeMemory()
    stage?.flush()
    FreeMemory.giveBackAll()
  }
}

extension ShellRun: StageClient {
  /// Requests the next frame of a movement; at its end, everything is laid out again.
  private func goesOn(_ surface: SurfaceName) -> Bool {
    guard let end = shown.layers[surface]?.movesUntil, !shell.needsLayout else { return false }
    guard Clocks.bootMicroseconds() < end else {
      shell.needsLayout = true
      return false
    }
    stage?.requestFrame(surface)
    return true
  }

  /// Lays out cards that have moved below the pointer.
  private func layOutMoving() {
    guard let time = shown.pointedTime(at: Clocks.bootMicroseconds()) else { return }
    shell.needsLayout = true
    settle(at: time)
  }

  func paint(_ surface: SurfaceName, into buffer: PixelBuffer) {
    guard let scene = shown.layers[surface] else { return }
    let frame = Painter.Frame(of: scene.time, at: Clocks.bootMicroseconds())
    painter.paint(scene.root, into: buffer, moving: scene.isMoving ? frame : nil)
  }

  func receive(_ input: StageInput) {
    switch input {
    case .lost(let reason):
      log("notification-shell: \(reason)")
      end(.failed)
    case .frame(let surface):
      if goesOn(surface) { return }
      perform(shell.receive(input, at: moment))
    case .key(let key):
      shell.beginSearch(with: key)
      settle()
      guard shell.focusedField == nil else {
        inputMethod?.receive(key)
        return
      }
      perform(shell.receive(input, at: moment))
    case .pointer(_, let pointer):
      layOutMoving()
      if case .pressed = pointer { inputMethod?.flush() }
      perform(shell.receive(input, at: moment))
    default: perform(shell.receive(input, at: moment))
    }
    settle()
  }
}
