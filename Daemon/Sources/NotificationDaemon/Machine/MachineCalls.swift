import LinuxEvents
import Logging
import NotificationEngine
import NotificationModel
import NotificationStore
import NotificationWire
import NotificationWords
import Release

/// The calls that the daemon answers itself: about the machine, its clock, location and gateway, and not about stored data.
struct MachineCalls {
  let configuration: DaemonConfiguration
  let store: SQLiteStore
  let moments: any MomentSource
  let processes: AppProcesses
  let peers: Peers
  let timeline: Timeline
  let apps: InstalledApps
  let location: DeviceLocation
  let pushes: PushSource
  let clock: ClockAdvancer
  let session: SessionEnvironment
  let desktop: DesktopIntegration
  let native: NativeShell
  let doctor: Doctor
  let log: Logger

  /// Answers a call, now or when its work is done.
  func answer(_ call: MachineCall, _ origin: CallOrigin) {
    answer(origin) { try reply(to: call, origin) }
  }

  private func answer(_ origin: CallOrigin, with reply: () throws -> ControlReply?) {
    do {
      if let reply = try reply() { peers.answer(origin, reply) }
    } catch let failure as NotificationFailure {
      peers.answer(origin, failure)
    } catch let failure as StoreFailure {
      peers.answer(origin, NotificationFailure(failure))
    } catch {
      log.error("a control call failed", metadata: ["error": "\(error)"])
      peers.answer(
        origin,
        NotificationFailure(
          .unsupported, message: "The system could not do this: \(error).",
          remedy: "See what it wrote with `unctl log`."))
    }
  }

  /// The answer to a call, or `nil` if the part that handles it answers.
  private func reply(to call: MachineCall, _ origin: CallOrigin) throws -> ControlReply? {
    switch call {
    case .status: return .status(try status())
    case .doctor:
      session.read { _ in
        desktop.doNotDisturb.read { isOn in
          answer(origin) { .doctor(try doctor.findings(isDesktopQuiet: isOn == true)) }
        }
      }
    case .desktop:
      session.read { _ in answerDesktop(origin) }
    case .setDesktop(.serve?, let isForSession, false, let watches) where !desktop.isServing:
      native.findObstacle { obstacle in
        answer(origin) {
          if let obstacle { throw NotificationFailure.servingWithoutBanners(obstacle) }
          if let program = desktop.bus.serving?.endangeredProgram {
            throw NotificationFailure.servingEnds(program)
          }
          try choose(.serve, isForSession: isForSession, watches: watches, origin)
          return nil
        }
      }
    case .setDesktop(let mode, let isForSession, _, let watches):
      try choose(mode, isForSession: isForSession, watches: watches, origin)
    case .togglePanel:
      native.togglePanel(answering(origin))
    case .hideBanners(let all): native.hideBanners(all: all, answering(origin))
    case .recallBanner: native.recallBanner(answering(origin))
    case .media(let app, let identifier):
      desktop.peer.media.files(of: app, identifier: identifier) { [peers] in
        peers.answer(origin, $0)
      }
    case .rememberActivation(let app, let token):
      processes.remember(activationToken: token, for: app)
      return .done
    case .askForText(let presentation, let action):
      try native.replies.ask(about: presentation, action: action, for: origin)
    case .reportConfiguration(let problem):
      native.configuration.report(problem)
      return .done
    case .timeline(let app, let identifier):
      return .timeline(timeline.entries(app: app, identifier: identifier))
    case .followTimeline:
      timeline.follow(origin.connection)
      return .done
    case .checkPush(let text): return .pushChecked(PushCheck(text: text))
    case .gateways: return .gateways(pushes.status())
    case .advanceClock(let distance): try clock.advance(by: distance, for: origin)
    case .setClock(let wall): try clock.set(wall, for: origin)
    case .install(let path): apps.install(path, for: origin)
    case .push(let app, let text, let identifier):
      try pushes.push(text, to: app, as: identifier, for: origin)
    case .setLocation(let coordinate, let accuracy):
      try location.set(coordinate, accuracy: accuracy, for: origin)
    case .replayLocation(let path, let speed):
      try location.replay(path, speed: speed, for: origin)
    case .resumeLocation: location.resume(for: origin)
    case .addGateway(let setting): try pushes.add(setting, for: origin)
    case .removeGateway(let host): try pushes.remove(host, for: origin)
    }
    return nil
  }

  private func choose(
    _ mode: DesktopMode?, isForSession: Bool, watches: Bool?, _ origin: CallOrigin
  ) throws {
    if let mode { try desktop.choose(mode, isForSession: isForSession) }
    if let watches { try desktop.choose(watches: watches) }
    answerDesktop(origin)
  }

  /// Answers a command for the native shell.
  private func answering(_ origin: CallOrigin) -> (NotificationFailure?) -> Void {
    { [peers] failure in
      guard let failure else { return peers.answer(origin, .done) }
      peers.answer(origin, failure)
    }
  }

  /// Answers with the status once the bus has answered all calls.
  private func answerDesktop(_ origin: CallOrigin) {
    desktop.settle { [desktop, peers] in peers.answer(origin, .desktop(desktop.status)) }
  }

  private func status() throws -> SystemStatus {
    let moment = moments.read()
    let global = try store.globalSettings()
    return SystemStatus(
      processIdentifier: Int(ProcessFacts.ownIdentifier), version: Release.version,
      apps: try store.appCount(), pending: try store.pendingCount(),
      delivered: try store.deliveredCount(of: nil),
      keptResponses: try store.keptResponses(of: nil).count, connections: peers.count,
      shells: desktop.showingShells, nextDueDate: try store.nextDueDate(seenFrom: moment),
      now: moment.wall, timeZone: moment.timeZone, isSimulator: configuration.isSimulator,
      isLocked: global.isLocked, focus: global.focus?.name,
      dataFolder: configuration.dataFolder)
  }
}

extension PushCheck {
  /// Checks the text of a payload and collects its problems.
  fileprivate init(text: String) {
    do throws(NotificationFailure) {
      self.init(of: try PushText.values(of: text), bytes: text.utf8.count)
    } catch {
      self.init(unreadable: error, bytes: text.utf8.count)
    }
  }
}
