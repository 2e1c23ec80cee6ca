import Dispatch
import LinuxEvents
import NIOCore
import NotificationCore
import NotificationModel
import NotificationWire

/// One process of an extension, from its start until it is gone.
///
/// It lives on the event loop.
final class ExtensionProcess {
  let program: ExtensionProgram
  /// Tells it from every other process of the daemon's life.
  let number: Int64
  /// Called when it may take another push.
  var hasRoomAgain: () -> Void = {}
  /// Called once when nothing is left of it.
  var isGone: () -> Void = {}

  private let settings: ExtensionSettings
  private let loop: any EventLoop
  private let memory: MemoryWatch
  private var child: ChildHandle?
  private var link: ExtensionLink?
  /// The pushes it has, by token.
  private var jobs: [Int64: ExtensionJob] = [:]
  private var served = 0
  private var strays = 0
  /// Whether it finishes what it has and gets nothing more.
  private var isRetired = false
  /// Why it is ended by us.
  private var cause: String?
  private var status: ChildStatus?
  private var isLinkOpen = true
  private var idleTimer: Scheduled<Void>?

  init(
    _ program: ExtensionProgram, number: Int64, settings: ExtensionSettings, loop: any EventLoop,
    memory: MemoryWatch
  ) {
    self.program = program
    self.number = number
    self.settings = settings
    self.loop = loop
    self.memory = memory
  }

  /// Whether it takes pushes at all.
  var mayBegin: Bool { !isRetired && cause == nil && status == nil && isLinkOpen }

  /// Whether it has nothing to do.
  var isIdle: Bool { mayBegin && jobs.isEmpty }

  /// Whether a push for a program can be given to it now.
  func hasRoom(for program: ExtensionProgram) -> Bool {
    mayBegin && self.program == program && jobs.count < ExtensionLimits.pushesAtOnce
  }

  /// Starts the process with its limits; nothing is said to it before they hold.
  func start(in workplace: ExtensionWorkplace) throws(LinuxError) {
    let folder = try workplace.make(number)
    let (process, descriptor) = try Spawn.connected(
      executable: program.executable,
      environment: workplace.variables(of: program.app, temporaryFolder: folder),
      workingFolder: folder)
    let bound = NIOLoopBound(self, eventLoop: loop)
    link = ExtensionLink.open(descriptor, on: loop) { [weak self] in self?.take($0) }
    let queue = DispatchQueue(label: "org.usernotifications.extension")
    do throws(LinuxError) {
      child = try ChildHandle(process, queue: queue) { [loop] status in
        loop.execute { bound.value.ended(status) }
      }
    } catch {
      try? Spawn.signal(process, ChildHandle.killSignal, wholeGroup: true)
      _ = try? Spawn.wait(for: process)
      link?.close()
      throw error
    }
    limit(process)
    memory.watch(process) { [weak self] in self?.check(kilobytes: $0) }
  }

  /// Gives it a push.
  func begin(_ job: ExtensionJob) {
    idleTimer?.cancel()
    served += 1
    if served >= ExtensionLimits.pushesPerProcess { isRetired = true }
    jobs[job.order.token] = job
    link?.send(.receive(token: job.order.token, job.order.request))
    schedule(job, in: settings.time) { $0.expire($1) }
  }

  /// Takes no more pushes, and ends when it has finished those it has.
  func retire() {
    isRetired = true
    rest()
  }

  /// Ends it at once, with all that it started.
  func end(because cause: String) {
    guard self.cause == nil else { return }
    self.cause = cause
    idleTimer?.cancel()
    child?.kill()
  }

  private func limit(_ process: Int32) {
    let limits: [(ResourceLimit.Resource, UInt64)] = [
      (.processorSeconds, ExtensionLimits.processorSeconds),
      (.openFiles, ExtensionLimits.openFiles), (.fileBytes, ExtensionLimits.fileBytes),
      (.coreBytes, 0),
    ]
    for (resource, most) in limits {
      // A process that has ended already is told of by its end.
      try? ResourceLimit.set(resource, of: process, to: most)
    }
  }

  private func check(kilobytes: Int) {
    guard kilobytes > settings.memoryKilobytes else { return }
    end(because: "it used \(kilobytes) KB of memory; \(settings.memoryKilobytes) is the limit")
  }

  private func take(_ news: ExtensionLink.News) {
    switch news {
    case .call(let call): take(call)
    case .garbage(let reason): end(because: "it sent what is no message: \(reason)")
    case .ended:
      isLinkOpen = false
      guard status == nil else { return leaveIfGone() }
      // The channel of a process that ends closes a moment before its end is known.
      later(ExtensionLimits.channelPatience) { $0.end(because: "it closed its channel") }
    }
  }

  private func take(_ call: ExtensionCall) {
    guard cause == nil else { return }
    guard let job = jobs.removeValue(forKey: call.token) else {
      strays += 1
      if strays > ExtensionLimits.strayMessages { end(because: "it answers what nobody asked") }
      return
    }
    job.timer?.cancel()
    switch call {
    case .finished(_, let content): job.answer(job.isLate ? .late(content) : .finished(content))
    case .failed(_, let failure): job.answer(.unusable(reason: failure.message))
    }
    rest()
    if mayBegin { hasRoomAgain() }
  }

  /// The time for a push is over: the extension is told, and gets nothing new.
  private func expire(_ job: ExtensionJob) {
    job.isLate = true
    isRetired = true
    link?.send(.expire(token: job.order.token))
    schedule(job, in: settings.grace) { $0.giveUp($1) }
    hasRoomAgain()
  }

  private func giveUp(_ job: ExtensionJob) {
    jobs[job.order.token] = nil
    job.answer(.late(nil))
    rest()
  }

  private func schedule(
    _ job: ExtensionJob, in time: Int64,
    _ body: @escaping @Sendable (ExtensionProcess, ExtensionJob) -> Void
  ) {
    let process = NIOLoopBound(self, eventLoop: loop)
    let bound = NIOLoopBound(job, eventLoop: loop)
    job.timer = loop.scheduleTask(in: .microseconds(time)) { body(process.value, bound.value) }
  }

  /// Without work it is kept for a while, unless it is to get no more.
  private func rest() {
    guard jobs.isEmpty, cause == nil else { return }
    if isRetired { return end(because: "it has done its work") }
    let process = NIOLoopBound(self, eventLoop: loop)
    idleTimer?.cancel()
    idleTimer = loop.scheduleTask(in: .microseconds(settings.idleness)) {
      process.value.end(because: "it has nothing to do")
    }
  }

  private func ended(_ status: ChildStatus) {
    self.status = status
    if let child { memory.forget(child.process) }
    guard isLinkOpen else { return leaveIfGone() }
    // What it said last is still on its way; but a child of its own may hold the channel for ever.
    later(ExtensionLimits.channelPatience) { $0.link?.close() }
  }

  private func later(_ time: Int64, _ body: @escaping @Sendable (ExtensionProcess) -> Void) {
    let process = NIOLoopBound(self, eventLoop: loop)
    loop.scheduleTask(in: .microseconds(time)) { body(process.value) }
  }

  /// Once it has ended and everything it said was read, its pushes come to nothing.
  private func leaveIfGone() {
    guard let status, !isLinkOpen else { return }
    idleTimer?.cancel()
    let reason = cause ?? status.words
    for (_, job) in jobs.sorted(by: { $0.key < $1.key }) {
      job.timer?.cancel()
      job.answer(.crashed(process: number, reason: reason))
    }
    jobs = [:]
    link = nil
    child = nil
    isGone()
  }
}

extension ChildStatus {
  /// How a process ended, for a log.
  fileprivate var words: String {
    switch self {
    case .exited(let code): "it exited with code \(code)"
    case .signalled(let number): "signal \(number) ended it"
    case .unknown: "it ended"
    }
  }
}
