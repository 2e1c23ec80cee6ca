import AppBundles
import Dispatch
import ExtensionHost
import LinuxEvents
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore
import NotificationWire
import Release

extension Daemon {
  /// What a program is told when it has greeted.
  func welcome(_ app: BundleIdentifier?) -> Welcome {
    Welcome(
      app: app, daemonVersion: Release.version,
      daemonProcess: Int(ProcessFacts.ownIdentifier), isSimulator: configuration.isSimulator)
  }

  /// Handles a call of a shell or a command: the engine's waits for the next transaction, except what a
  /// person does in the view of an extension, which goes to the extension at once.
  func controlCalled(_ call: ControlRequest, _ origin: CallOrigin) {
    switch call {
    case .engine(.extensions(.useContent(let number, .view(let event))))
    where isInput(event, of: number, on: origin.connection):
      extensions.contents.send(.view(event), to: number)
      answer(origin, .done)
    case .engine(let call):
      happened(.controlCalled(origin.connection, message: origin.message, call))
    case .machine(let call): answer(call, origin)
    }
  }

  /// Answers a call about the machine.
  private func answer(_ call: MachineCall, _ origin: CallOrigin) {
    do {
      switch call {
      case .status: answer(origin, .status(try status()))
      case .doctor: answer(origin, .doctor(try findings()))
      case .advanceClock(let distance): try travel(by: distance, for: origin)
      case .setClock(let wall): try setClock(wall, for: origin)
      case .install(let path): install(path, for: origin)
      case .timeline(let app, let identifier):
        answer(origin, .timeline(timeline(app: app, identifier: identifier)))
      case .followTimeline:
        followers.insert(origin.connection)
        answer(origin, .done)
      case .checkPush(let text): answer(origin, .pushChecked(check(text)))
      case .push(let app, let text, let identifier):
        try push(text, to: app, as: identifier, for: origin)
      case .setLocation(let coordinate, let accuracy):
        try setLocation(coordinate, accuracy: accuracy, for: origin)
      case .replayLocation(let path, let speed):
        try replayLocation(path, speed: speed, for: origin)
      case .resumeLocation: resumeLocation(for: origin)
      case .gateways: answer(origin, .gateways(gatewayStatus()))
      case .addGateway(let setting): try addGateway(setting, for: origin)
      case .removeGateway(let host): try removeGateway(host, for: origin)
      }
    } catch let failure as NotificationFailure {
      answer(origin, failure)
    } catch let failure as StoreFailure {
      answer(origin, NotificationFailure(failure))
    } catch {
      log.error("a control call failed", metadata: ["error": "\(error)"])
      answer(
        origin,
        NotificationFailure(
          .unsupported, message: "The system could not do this: \(error).",
          remedy: "See what it wrote with `unctl log`."))
    }
  }

  func answer(_ origin: CallOrigin, _ reply: ControlReply) {
    connections[origin.connection]?.write(.controlReply(id: origin.message, reply))
    connections[origin.connection]?.flush()
  }

  func answer(_ origin: CallOrigin, _ failure: NotificationFailure) {
    connections[origin.connection]?.write(.failure(id: origin.message, failure))
    connections[origin.connection]?.flush()
  }

  private func status() throws -> SystemStatus {
    let moment = moments.read()
    let global = try store.globalSettings()
    return SystemStatus(
      processIdentifier: Int(ProcessFacts.ownIdentifier), version: Release.version,
      apps: try store.apps().count, pending: try store.pendingCount(),
      delivered: try store.deliveredCount(of: nil),
      keptResponses: try store.keptResponses(of: nil).count, connections: connections.count,
      shells: system.shellCount, nextDueDate: try store.nextDueDate(seenFrom: moment),
      now: moment.wall, timeZone: moment.timeZone, isSimulator: configuration.isSimulator,
      isLocked: global.isLocked, focus: global.focus?.name,
      dataFolder: configuration.dataFolder)
  }

  /// Copies and checks a bundle on another queue, because it may be large.
  private func install(_ path: String, for origin: CallOrigin) {
    let daemon = NIOLoopBound(self, eventLoop: loop)
    let installer = installer
    files.async { [loop] in
      let result = Result { () throws(BundleProblem) in try installer.install(from: path) }
      loop.execute { daemon.value.installed(result, for: origin) }
    }
  }

  private func installed(_ result: Result<AppBundle, BundleProblem>, for origin: CallOrigin) {
    texts.forget()
    switch result {
    case .success(let bundle):
      extensions.retire(bundle.identifier)
      updateMenu { menu throws(BundleProblem) in try menu.update(bundle) }
      happened(.apps(.appInstalled(InstalledApp(bundle), reply: origin)))
    case .failure(let problem): answer(origin, problem.failure)
    }
  }

  /// Brings the installed bundles in order after a crash in the middle of an installation.
  func sweepBundles() {
    do throws(BundleProblem) {
      try installer.sweep()
    } catch {
      log.warning("the installed apps could not be put in order: \(error)")
    }
  }

  /// Removes the files of an app whose records are gone already.
  func removeFiles(of app: BundleIdentifier) {
    let installer = installer
    let log = log
    texts.forget()
    desktop?.forget(app)
    extensions.retire(app)
    let logs = logs
    updateMenu { menu throws(BundleProblem) in try menu.remove(app) }
    files.async {
      logs.remove(app)
      do throws(BundleProblem) {
        try installer.uninstall(app)
      } catch {
        log.warning("the files of an app could not be removed: \(error)")
      }
    }
  }
}

extension InstalledApp {
  fileprivate init(_ bundle: AppBundle) {
    self.init(
      identifier: bundle.identifier, displayName: bundle.displayName, bundlePath: bundle.path,
      executable: bundle.executablePath, isScript: bundle.isScript,
      entitlements: bundle.entitlements, extensions: bundle.extensions,
      wakesForPushes: bundle.backgroundModes.contains("remote-notification"))
  }
}

extension Daemon {
  /// An app has called what may wait for a person: if it still does after a while, and no shell is there that
  /// could ask, the app is told.
  func noticeQuestions(of connection: ConnectionNumber) {
    let daemon = NIOLoopBound(self, eventLoop: loop)
    loop.scheduleTask(in: .microseconds(DaemonLimits.questionPatience)) {
      daemon.value.tellOfQuestions(on: connection)
    }
  }

  /// Somebody has decided about an app: the question behind the one that is answered was told to nobody yet.
  func noticeNextQuestion(of call: ControlCall) {
    guard let app = call.decidedApp else { return }
    let daemon = NIOLoopBound(self, eventLoop: loop)
    loop.scheduleTask(in: .microseconds(DaemonLimits.questionPatience)) {
      daemon.value.tellOfCriticalQuestion(of: app)
    }
  }

  /// What apps wait for a person to decide.
  func openQuestions() throws -> [OpenQuestion] {
    try store.apps().flatMap(\.openQuestions)
  }

  /// Whether a shell is attached that can put a question to a person.
  var hasShellThatAsks: Bool {
    system.shellConnections.contains { connections[$0]?.canAsk == true }
  }

  private func tellOfQuestions(on connection: ConnectionNumber) {
    guard !isClosed, !hasShellThatAsks, let peer = connections[connection] else { return }
    let asking = system.appsAsking(on: connection)
    let questions = asking.compactMap { record(of: $0) }.flatMap(\.openQuestions)
    for question in questions { peer.write(.event(.settings(.questionWaits(question)))) }
    if !questions.isEmpty { peer.flush() }
  }

  /// Critical alerts are asked about after everything else (A12).
  private func tellOfCriticalQuestion(of app: BundleIdentifier) {
    guard !isClosed, !hasShellThatAsks,
      let question = record(of: app)?.openQuestions.first(where: { $0.subject == .criticalAlerts })
    else { return }
    for (connection, peer) in connections where system.appsAsking(on: connection).contains(app) {
      peer.write(.event(.settings(.questionWaits(question))))
      peer.flush()
    }
  }
}

extension ControlCall {
  /// The app about which a person decides with this call.
  fileprivate var decidedApp: BundleIdentifier? {
    switch self {
    case .settings(.authorize(let app, _)), .settings(.changeAppSettings(let app, _)): app
    default: nil
    }
  }
}

extension AppCall {
  /// Whether its answer may wait for a person.
  var mayAsk: Bool {
    switch self {
    case .settings(.requestAuthorization), .places(.requestLocation): true
    default: false
    }
  }
}

extension Daemon {
  /// What is kept of what happened, in words.
  func timeline(app: BundleIdentifier?, identifier: String?) -> [TimelineEntry] {
    let reader = TimelineReader(timeZone: moments.read().timeZone)
    return timeline.notes(app: app, identifier: identifier).map {
      reader.entry(of: $0.note, number: $0.number)
    }
  }

  /// Keeps a note, and tells those who follow; whoever does not keep up misses it, and sees by the
  /// numbers that something is missing.
  func keep(_ note: TimelineNote) {
    let number = timeline.append(note)
    guard !followers.isEmpty else { return }
    let reader = TimelineReader(timeZone: moments.read().timeZone)
    let message = ServerMessage.shellEvent(.machine(.noted(reader.entry(of: note, number: number))))
    for connection in followers {
      guard let peer = connections[connection], peer.keepsUp else { continue }
      peer.write(message)
    }
  }
}

/// What happened to notifications lately, in memory: the oldest goes for the newest.
struct TimelineRing {
  private var notes = CircularBuffer<TimelineNote>()
  /// The bytes of the names in them; a few long ones would else outweigh all the rest.
  private var bytes = 0
  /// The number of the newest note; they count from 1.
  private(set) var lastNumber: Int64 = 0

  /// Keeps a note and gives it its number.
  mutating func append(_ note: TimelineNote) -> Int64 {
    notes.append(note)
    bytes += note.nameBytes
    while notes.count > DaemonLimits.timelineNotes || bytes > DaemonLimits.timelineNameBytes {
      bytes -= notes.removeFirst().nameBytes
    }
    lastNumber += 1
    return lastNumber
  }

  /// The notes that are about an app and a request, oldest first; absent ones mean all. What happened
  /// to all requests of an app happened to each.
  func notes(
    app: BundleIdentifier?, identifier: String?
  ) -> [(number: Int64, note: TimelineNote)] {
    let first = lastNumber - Int64(notes.count) + 1
    return notes.enumerated().compactMap { index, note in
      guard app == nil || note.app == app else { return nil }
      if let identifier, let own = note.identifier, !own.utf8.elementsEqual(identifier.utf8) {
        return nil
      }
      return (first + Int64(index), note)
    }
  }
}
