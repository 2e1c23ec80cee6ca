package import Dispatch
package import LinuxEvents
package import NIOCore
package import NotificationEngine
package import NotificationModel

/// Runs the extensions of apps, with limits: a few processes for pushes, kept warm for a while (H10 to H12), and one
/// for each open view.
///
/// It belongs to the event loop, and never blocks it to wait for an extension.
package final class ExtensionHost {
  /// The host of content extensions.
  package let contents: ContentHost

  /// Receives the outcome of a push once, on the loop.
  package typealias Answer = (ExtensionOutcome) -> Void

  private let settings: ExtensionSettings
  private let workplace: ExtensionWorkplace
  private let loop: any EventLoop
  private let memory: MemoryWatch
  /// Pushes that wait for a process, in the order of their arrival.
  private var waiting: [ExtensionJob] = []
  private var processes: [Int64: ExtensionProcess] = [:]
  private let numbers = ExtensionNumbers()
  private var lastJob: Int64 = 0
  private var isClosed = false
  /// Fulfilled at the end of all processes.
  private var end: EventLoopPromise<Void>?
  private var endTimer: Scheduled<Void>?

  /// Creates a host that runs nothing yet.
  ///
  /// - Parameters:
  ///   - settings: The limits of the processes.
  ///   - folder: The folder for the processes' temporary folders; the remains of an earlier host are
  ///     removed.
  ///   - environment: The variables of the session, of which processes receive those they need.
  ///   - loop: The loop that it lives on.
  ///   - files: A serial queue on which folders are removed. Code that reads the files of an extension
  ///     must run on it too, or before.
  ///   - output: Returns the file for the output of an app's processes; `nil` discards it.
  package init(
    settings: ExtensionSettings, folder: String, environment: [String: String],
    loop: any EventLoop, files: DispatchQueue,
    output: @escaping (BundleIdentifier) -> AppendFile? = { _ in nil }
  ) {
    self.settings = settings
    self.loop = loop
    workplace = ExtensionWorkplace(
      folder: folder, environment: environment, files: files, groups: settings.groups,
      output: output)
    memory = MemoryWatch(interval: settings.memoryInterval, loop: loop)
    contents = ContentHost(
      settings: settings, workplace: workplace, loop: loop, memory: memory, numbers: numbers)
    workplace.sweep()
  }

  /// The number of processes, for supervision.
  package var processCount: Int { processes.count }

  /// Sends a push to its app's extension, as soon as a process can accept it.
  package func run(_ order: ExtensionOrder, answer: @escaping Answer) {
    lastJob += 1
    let job = ExtensionJob(order: order, number: lastJob, answer: answer)
    waiting.append(job)
    assignWaiting()
    if waiting.contains(where: { $0 === job }) { limitWait(of: job) }
  }

  private func limitWait(of job: ExtensionJob) {
    let host = NIOLoopBound(self, eventLoop: loop)
    let bound = NIOLoopBound(job, eventLoop: loop)
    job.timer = loop.scheduleTask(in: .microseconds(settings.timeout)) {
      host.value.giveUp(bound.value)
    }
  }

  /// Lets an app's processes finish their work and start nothing more, because its bundle was replaced or removed.
  package func retire(_ app: BundleIdentifier) {
    for process in processes.values where process.program.app == app { process.retire() }
  }

  /// Ends all processes without answers for their pushes.
  ///
  /// - Returns: Fulfilled when they have ended completely and the loop may be shut down. The kernel may hold a process
  ///   for longer than that: after `ExtensionSettings.endTimeout` the future is fulfilled all the same.
  @discardableResult
  package func close() -> EventLoopFuture<Void> {
    isClosed = true
    for job in waiting { job.timer?.cancel() }
    waiting = []
    for process in processes.values { process.abandon(because: "the system ends") }
    contents.endAll()
    contents.processIsGone = { [weak self] in self?.finishIfGone() }
    let promise = loop.makePromise(of: Void.self)
    let host = NIOLoopBound(self, eventLoop: loop)
    end = promise
    endTimer = loop.scheduleTask(in: .microseconds(settings.endTimeout)) {
      host.value.finish()
    }
    finishIfGone()
    return promise.futureResult
  }

  private func finishIfGone() {
    if end != nil, processes.isEmpty, contents.processCount == 0 { memory.close { self.finish() } }
  }

  private func finish() {
    endTimer?.cancel()
    end?.succeed()
    end = nil
  }

  private func giveUp(_ job: ExtensionJob) {
    guard let index = waiting.firstIndex(where: { $0 === job }) else { return }
    waiting.remove(at: index)
    job.answer(.crowdedOut)
  }

  /// Assigns waiting pushes to processes that can accept them, and starts more processes if the limits allow.
  private func assignWaiting() {
    guard !isClosed else { return }
    // A push behind a waiting one of the same app has to wait too, which keeps the order.
    var full: Set<BundleIdentifier> = []
    waiting.removeAll { job in
      if !full.contains(job.order.app), assign(job) { return true }
      full.insert(job.order.app)
      return false
    }
  }

  /// Assigns a push to a process; returns false if it must wait.
  private func assign(_ job: ExtensionJob) -> Bool {
    let program = ExtensionProgram(job.order)
    let own = processes.values.filter { $0.program.app == program.app }
    if let process = own.filter({ $0.hasRoom(for: program) }).min(by: { $0.number < $1.number }) {
      job.timer?.cancel()
      process.begin(job)
      return true
    }
    guard own.count < ExtensionLimits.processesPerApp, makeRoom() else { return false }
    job.timer?.cancel()
    start(program, with: job)
    return true
  }

  /// Makes sure that one more process may be started, by ending an idle one.
  private func makeRoom() -> Bool {
    if processes.count < ExtensionLimits.processes { return true }
    let idle = processes.values.filter(\.isIdle).min { $0.number < $1.number }
    // It ends in a moment, and waiting pushes are assigned then.
    idle?.end(because: "another app's extension needs its place")
    return false
  }

  private func start(_ program: ExtensionProgram, with job: ExtensionJob) {
    let number = numbers.next()
    let process = ExtensionProcess(
      program, number: number, settings: settings, loop: loop, memory: memory)
    process.hasRoomAgain = { [weak self] in self?.assignWaiting() }
    process.isGone = { [weak self] in self?.gone(number) }
    do throws(LinuxError) {
      try process.start(in: workplace)
      processes[number] = process
      process.begin(job)
    } catch {
      workplace.remove(number)
      job.answer(.notStarted(reason: error.message))
    }
  }

  private func gone(_ number: Int64) {
    processes[number] = nil
    workplace.remove(number)
    assignWaiting()
    if processes.isEmpty { workplace.giveBackMemory() }
    finishIfGone()
  }
}

/// A push and the receiver of its outcome.
///
/// It belongs to the event loop.
final class ExtensionJob {
  let order: ExtensionOrder
  /// The number by which the extension identifies the push.
  let number: Int64
  private(set) var answer: ExtensionHost.Answer
  /// The timer that ends its waiting, or its time with the extension.
  var timer: Scheduled<Void>?
  /// Whether the extension was informed that the time is over.
  var isLate = false

  init(order: ExtensionOrder, number: Int64, answer: @escaping ExtensionHost.Answer) {
    self.order = order
    self.number = number
    self.answer = answer
  }

  /// Gives up the push; the extension's result is discarded.
  func abandon() {
    answer = { _ in }
  }
}

/// The program of an extension, and its app.
struct ExtensionProgram: Hashable {
  var app: BundleIdentifier
  var executable: String

  init(_ opening: ContentOpening) {
    app = opening.app
    executable = opening.program.executable
  }

  init(_ order: ExtensionOrder) {
    app = order.app
    executable = order.program.executable
  }
}

/// The adjustable limits of extension processes.
package struct ExtensionSettings: Hashable, Sendable {
  /// How long an extension may work on a push before it is informed that its time is over, in
  /// microseconds (H10).
  package var time: Int64 = 30_000_000
  /// How long it may then take to return a result, in microseconds.
  package var grace: Int64 = 2_000_000
  /// How long a push waits for a process that can accept it, in microseconds.
  package var timeout: Int64 = 30_000_000
  /// How long a process without work is kept, in microseconds (H12).
  package var idleness: Int64 = 30_000_000
  /// The kilobytes of unshared memory that a process may use (H11).
  package var memoryKilobytes = 24 * 1_024
  /// The kilobytes of unshared memory that the process of a content extension may use.
  package var contentMemoryKilobytes = 64 * 1_024
  /// How long a content extension may take to draw something, in microseconds.
  package var contentStart: Int64 = 10_000_000
  /// How long a content extension may run after its view is closed, in microseconds.
  package var farewell: Int64 = 1_000_000
  /// How long the channel of an ended process may stay open, if one of its children holds it, and how long a process may run
  /// without its channel, in microseconds.
  package var channelTimeout: Int64 = 1_000_000
  /// The timeout of `close()` for processes that the kernel holds, in microseconds.
  package var endTimeout = ExtensionLimits.endTimeout
  /// The parent of each process's control group; `nil` if none was delegated.
  package var groups: ControlGroup?
  /// How often the memory of a process is measured, in microseconds.
  package var memoryInterval: Int64 = 250_000

  /// Creates the limits of Apple's devices.
  package init() {}
}
