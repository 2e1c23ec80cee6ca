import LinuxEvents
import Logging
import NotificationModel

// Opening the links of declarative messages.

extension AppProcesses {
  /// Opens a link that the user pressed with the desktop's program for it, which may come to the front by the token of the
  /// press. It is `xdg-open`, started as apps are: outside the daemon's restrictions if the user has a systemd.
  func open(_ link: String, of app: BundleIdentifier) {
    let token = consumeActivationToken(for: app)
    session.read { [weak self] _ in self?.open(link, of: app, activationToken: token) }
  }

  private func open(_ link: String, of app: BundleIdentifier, activationToken: String?) {
    var environment = session.variables.forApp([:])
    environment["XDG_ACTIVATION_TOKEN"] = activationToken
    environment["DESKTOP_STARTUP_ID"] = activationToken
    guard let opener = SystemPrograms.found("xdg-open", path: environment["PATH"]) else {
      return log.warning(
        "a link cannot be opened: xdg-open is not on PATH", metadata: ["app": "\(app)"])
    }
    let program = StartedProgram(command: [opener, link], environment: environment, output: nil)
    guard Systemd.runsForPerson(configuration.environment), startUnit(program, of: app) else {
      return startChild(program, of: app)
    }
  }

  /// Asks systemd to start the program; returns false without a bus connection to it.
  private func startUnit(_ program: StartedProgram, of app: BundleIdentifier) -> Bool {
    let name = AppUnit.nameOfOpener(at: Clocks.bootMicroseconds())
    guard
      let unit = try? AppUnit(
        named: name, program, purpose: .opener, environment: configuration.environment, loop: loop)
    else { return false }
    starting[ObjectIdentifier(unit)] = unit
    unit.start { [weak self] outcome in
      self?.starting[ObjectIdentifier(unit)] = nil
      switch outcome {
      case .started(let process): self?.follow(process, of: name, app)
      case .failed(let error): self?.notOpened(app, "\(error)")
      case .unavailable: self?.startChild(program, of: app)
      }
    }
    return true
  }

  /// Logs how a unit's program has failed, once it has ended.
  private func follow(_ process: Int32?, of name: String, _ app: BundleIdentifier) {
    let result = UnitResult(of: name, environment: configuration.environment, loop: loop) {
      [weak self] status in
      self?.openers[name] = nil
      if let log = self?.log { Self.report(status, of: app, to: log) }
    }
    openers[name] = result
    result.read(after: process, queue: queue)
  }

  private static func report(_ status: ChildStatus, of app: BundleIdentifier, to log: Logger) {
    guard !status.isSuccess, status != .unknown else { return }
    log.warning("xdg-open opened no link: \(status.words)", metadata: ["app": "\(app)"])
  }

  private func startChild(_ program: StartedProgram, of app: BundleIdentifier) {
    do throws(LinuxError) {
      let process = try Spawn.detached(
        executable: program.command[0], arguments: Array(program.command.dropFirst()),
        environment: program.environment)
      try ChildExit.untilEnd(of: process, queue: queue) { [log] status in
        Self.report(status, of: app, to: log)
      }
    } catch {
      notOpened(app, "\(error)")
    }
  }

  private func notOpened(_ app: BundleIdentifier, _ reason: String) {
    log.warning("a link cannot be opened: \(reason)", metadata: ["app": "\(app)"])
  }
}
