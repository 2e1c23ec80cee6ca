import Dispatch
import LinuxEvents
import NotificationModel
import NotificationTransport
import ShellAccessibility
import ShellScene
import ShellStage

// Effects on the daemon and on other programs.

extension ShellRun {
  func perform(_ effects: [ShellEffect]) {
    for effect in effects { perform(effect) }
  }

  private func perform(_ effect: ShellEffect) {
    switch effect {
    case .call(let call): send(.engine(call), about: nil)
    case .respond(let key, let choice, let surface): respond(key, choice, from: surface)
    case .snooze(let key, let seconds):
      send(.engine(.notifications(.snooze(key, seconds: seconds))), about: key)
    case .askForText(let presentation, let action):
      log("notification-shell: another program keeps the keyboard; a dialog asks for the text")
      send(.machine(.askForText(presentation, action: action)), about: presentation.key)
    case .readApp(let app): read(app)
    case .readGlobalSettings:
      findSettings()
      send(.engine(.settings(.globalSettings)), about: nil) { run, reply in
        if case .globalSettings(let settings) = reply { run.receive(settings) }
      }
    case .readIcon(let app): readMedia(of: app, nil)
    case .makePicture(let key): readMedia(of: key.app, key)
    case .openSettings(let app): openSettings(at: app)
    case .openLink(let address, let surface): open(address, from: surface)
    case .copy(let text): stage?.copy(text)
    case .requestPaste: stage?.requestPaste()
    }
  }

  /// Sends a call; a refusal is logged, and a notification that no longer exists is removed from the screen.
  func send(
    _ call: ControlRequest, about key: NotificationKey?,
    answered: @escaping @MainActor @Sendable (ShellRun, ControlReply) -> Void = { _, _ in }
  ) {
    link.send(call) { [weak self] in self?.receive($0, about: key, answered) }
  }

  private func receive(
    _ result: Result<ControlReply, NotificationFailure>, about key: NotificationKey?,
    _ answered: (ShellRun, ControlReply) -> Void
  ) {
    switch result {
    case .success(let reply): answered(self, reply)
    case .failure(let failure):
      shell.refused(failure, about: key, at: moment)
      if failure.code != .notFound { log("notification-shell: \(failure.message)") }
    }
    settle()
  }

  /// Answers a notification; an app that is started for it may come to the front by the token of the press (S48).
  private func respond(
    _ key: NotificationKey, _ choice: ResponseChoice, from surface: SurfaceName
  ) {
    let call = ControlRequest.engine(.responses(.respond(key, choice)))
    guard choice != .dismiss else { return send(call, about: key) }
    requestActivation(from: surface) { token in
      if let token {
        self.send(.machine(.rememberActivation(app: key.app, token: token)), about: nil)
      }
      self.send(call, about: key)
    }
  }

  /// Requests a token of the last press; none where the screen gives none.
  func requestActivation(from surface: SurfaceName, _ done: @escaping (String?) -> Void) {
    guard let stage else { return done(nil) }
    awaitedTokens += 1
    stage.requestActivation(from: surface) { token in
      self.awaitedTokens -= 1
      done(token)
      self.settle()
    }
  }

  private func read(_ app: BundleIdentifier) {
    findSettings()
    send(.engine(.settings(.appSettings(app: app))), about: nil) { run, reply in
      if case .appSettings(let record) = reply { run.shell.receive(record, of: app) }
    }
  }

  /// Has the system draw the icon of an app, and the picture of a notification.
  private func readMedia(of app: BundleIdentifier, _ key: NotificationKey?) {
    send(.machine(.media(app: app, identifier: key?.identifier)), about: nil) { run, reply in
      guard case .media(let icon, let picture) = reply else { return }
      run.shell.show(icon: icon, of: app)
      if let key, let picture { run.shell.show(picture: picture, of: key) }
    }
  }

  /// Looks for the settings page, which may be installed or removed at any time.
  private func findSettings() {
    shell.display.opensSettings = SystemPrograms.found(settingsProgram, path: nil) != nil
  }

  /// Opens the settings page in the browser, which outlives this program.
  private func openSettings(at app: BundleIdentifier?) {
    let place = app.map { ["--app", $0.rawValue] } ?? ["--settings"]
    do {
      let process = try Spawn.detached(
        executable: settingsProgram, arguments: ["--open"] + place, environment: environment)
      try ChildExit.untilEnd(of: process, queue: .main) { _ in }
    } catch {
      log("notification-shell: Settings cannot be opened: \(error)")
    }
  }

  private var settingsProgram: String {
    SystemPrograms.path(
      of: "notification-center",
      beside: ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable ?? "")
  }
}
