import LinuxEvents
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationWire

/// One process of a service extension, with the pushes it has.
///
/// It lives on the event loop.
final class ExtensionProcess {
  let program: ExtensionProgram
  /// Called when it may take another push.
  var hasRoomAgain: () -> Void = {}
  /// Called once when nothing is left of it.
  var isGone: () -> Void = {}

  private let settings: ExtensionSettings
  private let loop: any EventLoop
  private let child: ExtensionChild
  /// The pushes it has, by their numbers.
  private var jobs: [Int64: ExtensionJob] = [:]
  private var served = 0
  private var strays = 0
  /// Whether it finishes what it has and gets nothing more.
  private var isRetired = false
  private var idleTimer: Scheduled<Void>?

  init(
    _ program: ExtensionProgram, number: Int64, settings: ExtensionSettings, loop: any EventLoop,
    memory: MemoryWatch
  ) {
    self.program = program
    self.settings = settings
    self.loop = loop
    child = ExtensionChild(
      number: number, memoryKilobytes: settings.memoryKilobytes,
      channelPatience: settings.channelPatience, loop: loop, memory: memory)
  }

  /// Tells it from every other process of the daemon's life.
  var number: Int64 { child.number }

  /// Whether it takes pushes at all.
  var mayBegin: Bool { !isRetired && child.isAlive }

  /// Whether it has nothing to do.
  var isIdle: Bool { mayBegin && jobs.isEmpty }

  /// Whether a push for a program can be given to it now.
  func hasRoom(for program: ExtensionProgram) -> Bool {
    mayBegin && self.program == program && jobs.count < ExtensionLimits.pushesAtOnce
  }

  /// Starts the process with its limits; nothing is said to it before they hold.
  func start(in workplace: ExtensionWorkplace) throws(LinuxError) {
    child.receive = { [weak self] (message: [UInt8]) throws(RefusedMessage) in
      self?.take(try ExtensionCall.decode(message))
    }
    child.isGone = { [weak self] in self?.leave(because: $0) }
    try child.start(program, in: workplace)
  }

  /// Gives it a push.
  func begin(_ job: ExtensionJob) {
    idleTimer?.cancel()
    served += 1
    if served >= ExtensionLimits.pushesPerProcess { isRetired = true }
    jobs[job.number] = job
    send(.receive(token: job.number, job.order.request))
    schedule(job, in: settings.time) { $0.expire($1) }
  }

  /// Takes no more pushes, and ends when it has finished those it has.
  func retire() {
    isRetired = true
    rest()
  }

  /// Ends it at once, with all that it started.
  func end(because cause: String) {
    idleTimer?.cancel()
    child.end(because: cause)
  }

  /// Ends it at once; nobody is told what becomes of its pushes.
  func abandon(because cause: String) {
    for job in jobs.values { job.abandon() }
    end(because: cause)
  }

  /// What the process does not take waits in memory, which its pushes bound.
  private func send(_ event: ExtensionEvent) {
    child.send(event.encode())
  }

  private func take(_ call: ExtensionCall) {
    guard let job = jobs.removeValue(forKey: call.token) else {
      strays += 1
      if strays > ExtensionLimits.strayMessages { end(because: "it answers what nobody asked") }
      return
    }
    job.timer?.cancel()
    switch call {
    case .finished(_, let content): job.answer(job.isLate ? .late(content) : .finished(content))
    case .failed(_, let failure): job.answer(.unusable(reason: failure.sentence))
    }
    rest()
    if mayBegin { hasRoomAgain() }
  }

  /// The time for a push is over: the extension is told, and gets nothing new.
  private func expire(_ job: ExtensionJob) {
    job.isLate = true
    isRetired = true
    send(.expire(token: job.number))
    schedule(job, in: settings.grace) { $0.giveUp($1) }
    hasRoomAgain()
  }

  private func giveUp(_ job: ExtensionJob) {
    jobs[job.number] = nil
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
    guard jobs.isEmpty, !child.isEnding else { return }
    if isRetired { return end(because: "it has done its work") }
    let process = NIOLoopBound(self, eventLoop: loop)
    idleTimer?.cancel()
    idleTimer = loop.scheduleTask(in: .microseconds(settings.idleness)) {
      process.value.end(because: "it has nothing to do")
    }
  }

  /// Its pushes come to nothing.
  private func leave(because reason: String) {
    idleTimer?.cancel()
    for (_, job) in jobs.sorted(by: { $0.key < $1.key }) {
      job.timer?.cancel()
      job.answer(.crashed(process: number, reason: reason))
    }
    jobs = [:]
    isGone()
  }
}
