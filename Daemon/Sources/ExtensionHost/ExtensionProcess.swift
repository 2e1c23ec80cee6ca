import LinuxEvents
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationWire

/// One process of a service extension, with its pushes.
///
/// It belongs to the event loop.
final class ExtensionProcess {
  let program: ExtensionProgram
  /// Called when it can accept another push.
  var hasRoomAgain: () -> Void = {}
  /// Called once when the process has ended completely.
  var isGone: () -> Void = {}

  private let settings: ExtensionSettings
  private let loop: any EventLoop
  private let child: ExtensionChild
  /// Its pushes, by their numbers.
  private var jobs: [Int64: ExtensionJob] = [:]
  private var served = 0
  private var strays = 0
  /// Whether it finishes its pushes and receives no more.
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
      channelTimeout: settings.channelTimeout, loop: loop, memory: memory)
  }

  /// Its number, which is unique in the daemon's life.
  var number: Int64 { child.number }

  /// Whether it accepts pushes at all.
  var mayBegin: Bool { !isRetired && child.isAlive }

  /// Whether it has no push.
  var isIdle: Bool { mayBegin && jobs.isEmpty }

  /// Whether it can accept a push for a program now.
  func hasRoom(for program: ExtensionProgram) -> Bool {
    mayBegin && self.program == program && jobs.count < ExtensionLimits.pushesAtOnce
  }

  /// Starts the process with its limits; no message is sent before they apply.
  func start(in workplace: ExtensionWorkplace) throws(LinuxError) {
    child.receive = { [weak self] (message: [UInt8]) throws(RefusedMessage) in
      self?.handle(try ExtensionCall.decode(message))
    }
    child.isGone = { [weak self] in self?.leave(because: $0) }
    try child.start(program, in: workplace)
  }

  /// Sends it a push.
  func begin(_ job: ExtensionJob) {
    idleTimer?.cancel()
    served += 1
    if served >= ExtensionLimits.pushesPerProcess { isRetired = true }
    jobs[job.number] = job
    send(.receive(token: job.number, job.order.request))
    schedule(job, in: settings.time) { $0.expire($1) }
  }

  /// Accepts no more pushes, and ends when it has finished its own.
  func retire() {
    isRetired = true
    rest()
  }

  /// Ends it at once, with its children.
  func end(because cause: String) {
    idleTimer?.cancel()
    child.end(because: cause)
  }

  /// Ends it at once, without answers for its pushes.
  func abandon(because cause: String) {
    for job in jobs.values { job.abandon() }
    end(because: cause)
  }

  /// Unread messages wait in memory, which the number of pushes bounds.
  private func send(_ event: ExtensionEvent) {
    child.send(event.encode())
  }

  private func handle(_ call: ExtensionCall) {
    guard let job = jobs.removeValue(forKey: call.token) else {
      strays += 1
      if strays > ExtensionLimits.strayMessages { end(because: "it answers what was not asked") }
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

  /// Handles the end of a push's time: the extension is informed, and receives no new push.
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

  /// Keeps an idle process for a while, unless it is retired.
  private func rest() {
    guard jobs.isEmpty, !child.isEnding else { return }
    if isRetired { return end(because: "it has done its work") }
    let process = NIOLoopBound(self, eventLoop: loop)
    idleTimer?.cancel()
    idleTimer = loop.scheduleTask(in: .microseconds(settings.idleness)) {
      process.value.end(because: "it has nothing to do")
    }
  }

  /// Reports that its pushes failed.
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
