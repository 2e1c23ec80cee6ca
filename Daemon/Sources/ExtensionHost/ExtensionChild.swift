import Dispatch
import LinuxEvents
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationWire
import Synchronization

/// One process with its limits and its channel, from its start to its complete end.
///
/// It belongs to the event loop.
final class ExtensionChild {
  /// Its number, which is unique in the daemon's life.
  let number: Int64
  /// Handles a message of the process; an unreadable one ends the process.
  var receive: ([UInt8]) throws(RefusedMessage) -> Void = { (_: [UInt8]) throws(RefusedMessage) in }
  /// Called once when the process has ended completely, with the reason.
  var isGone: (_ reason: String) -> Void = { _ in }

  private let loop: any EventLoop
  private let memory: MemoryWatch
  private let memoryKilobytes: Int
  private let channelTimeout: Int64
  private var child: ChildHandle?
  private var link: ExtensionLink?
  /// The reason why we are ending it.
  private var cause: String?
  private var status: ChildStatus?
  private var isLinkOpen = true

  init(
    number: Int64, memoryKilobytes: Int, channelTimeout: Int64, loop: any EventLoop,
    memory: MemoryWatch
  ) {
    self.number = number
    self.memoryKilobytes = memoryKilobytes
    self.channelTimeout = channelTimeout
    self.loop = loop
    self.memory = memory
  }

  /// Whether it runs and can receive messages.
  var isAlive: Bool { cause == nil && status == nil && isLinkOpen }

  /// Whether we are ending it.
  var isEnding: Bool { cause != nil }

  /// The number of sent bytes that the process has not read yet.
  var unreadBytes: Int { link?.unreadBytes ?? 0 }

  /// Starts the process with its limits; no message is sent before they apply.
  func start(_ program: ExtensionProgram, in workplace: ExtensionWorkplace) throws(LinuxError) {
    let place = try workplace.make(number, memoryKilobytes: memoryKilobytes)
    let (process, descriptor) = try Spawn.tied(
      executable: program.executable,
      environment: workplace.variables(of: program.app, in: place), workingFolder: place.folder,
      group: place.group, log: workplace.output(program.app))
    let bound = NIOLoopBound(self, eventLoop: loop)
    link = ExtensionLink.open(descriptor, on: loop) { [weak self] in self?.handle($0) }
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

  /// Sends it a message.
  func send(_ message: [UInt8]) {
    link?.send(message)
  }

  /// Stops reading its messages for a time.
  func pauseReading(forMicroseconds time: Int64) {
    link?.pause()
    later(time) { $0.link?.resume() }
  }

  /// Ends it at once, with its children.
  func end(because cause: String) {
    guard self.cause == nil else { return }
    self.cause = cause
    child?.kill()
  }

  /// Runs a closure later, on the loop.
  func later(
    _ time: Int64, _ body: @escaping @Sendable (ExtensionChild) -> Void
  ) {
    let child = NIOLoopBound(self, eventLoop: loop)
    loop.scheduleTask(in: .microseconds(time)) { body(child.value) }
  }

  private func limit(_ process: Int32) {
    let limits: [(ResourceLimit.Resource, UInt64)] = [
      (.processorSeconds, ExtensionLimits.processorSeconds),
      (.openFiles, ExtensionLimits.openFiles), (.fileBytes, ExtensionLimits.fileBytes),
      (.coreBytes, 0),
    ]
    for (resource, most) in limits {
      // A process that has already ended is reported by its end.
      try? ResourceLimit.set(resource, of: process, to: most)
    }
  }

  private func check(kilobytes: Int) {
    guard kilobytes > memoryKilobytes else { return }
    end(because: "it used \(kilobytes) KB of memory; \(memoryKilobytes) is the limit")
  }

  private func handle(_ event: ExtensionLink.Event) {
    switch event {
    case .message(let bytes): handle(message: bytes)
    case .garbage(let reason): end(because: "it sent what is not a message: \(reason)")
    case .ended:
      isLinkOpen = false
      guard status == nil else { return leaveIfGone() }
      // The channel of a process that ends closes a moment before its end is known.
      later(channelTimeout) { $0.end(because: Self.withoutChannel) }
    }
  }

  private func handle(message: [UInt8]) {
    guard cause == nil else { return }
    do throws(RefusedMessage) {
      try receive(message)
    } catch {
      end(because: "it sent what is not a message: \(error.failure.sentence)")
      link?.close()
    }
  }

  private func ended(_ status: ChildStatus) {
    self.status = status
    if let child { memory.forget(child.process) }
    guard isLinkOpen else { return leaveIfGone() }
    // Its last messages are still on their way; but a child of it may hold the channel open for ever.
    later(channelTimeout) { $0.link?.close() }
  }

  /// Completes the end once the process has ended and all its messages were read.
  private func leaveIfGone() {
    guard let status, !isLinkOpen else { return }
    link = nil
    child = nil
    // The channel of a process that ended by itself closed because of that, however late its end is known.
    let wasAliveWithoutChannel = status == .signalled(number: ChildHandle.killSignal)
    if cause == Self.withoutChannel, !wasAliveWithoutChannel { cause = nil }
    isGone(cause ?? status.words)
  }

  private static let withoutChannel = "it closed its channel"
}

/// A child that can be ended with its children, as long as its number cannot belong to another process.
///
/// Its end is detected and its status read on the same queue on which it is ended, so that no other process is ever affected.
final class ChildHandle: Sendable {
  /// The child's number, for inspection.
  let process: Int32
  private let queue: DispatchQueue
  private let state = Mutex<(exit: ChildExit?, hasEnded: Bool)>((nil, false))

  /// Starts to watch a child; the handler runs once on the queue.
  init(
    _ process: Int32, queue: DispatchQueue, ended: @escaping @Sendable (ChildStatus) -> Void
  ) throws(LinuxError) {
    self.process = process
    self.queue = queue
    let exit = try ChildExit(of: process, queue: queue, endsSession: true) { [weak self] status in
      self?.state.withLock { $0 = (nil, true) }
      ended(status)
    }
    state.withLock { if !$0.hasEnded { $0.exit = exit } }
  }

  /// Ends the child and all in its group: `SIGKILL`.
  func kill() {
    // Nothing on the queue takes long, and afterwards the daemon may end.
    queue.sync { [self] in
      guard !state.withLock(\.hasEnded) else { return }
      try? Spawn.signal(process, Self.killSignal, wholeGroup: true)
    }
  }

  static let killSignal: Int32 = 9
}

/// Measures the memory of processes while any exist (H11).
///
/// An address-space limit would not work: it counts shared memory, and even an idle Swift program exceeds any useful limit.
final class MemoryWatch {
  private let interval: Int64
  private let loop: any EventLoop
  /// The kernel counts pages for the answer, which takes longer the more there are.
  private let queue = DispatchQueue(label: "org.usernotifications.extension-memory")
  private var watched: [Int32: (Int) -> Void] = [:]
  private var isRunning = false
  /// Whether another thread is asking the kernel.
  private var isLooking = false
  private var isClosed = false
  private var done: () -> Void = {}

  init(interval: Int64, loop: any EventLoop) {
    self.interval = interval
    self.loop = loop
  }

  /// Reports on the loop, repeatedly, a process's own memory in kilobytes.
  func watch(_ process: Int32, report: @escaping (_ kilobytes: Int) -> Void) {
    watched[process] = report
    guard !isRunning else { return }
    isRunning = true
    // Not at once: a process that is starting has better use for the processors.
    lookLater()
  }

  /// Stops measuring a process.
  func forget(_ process: Int32) {
    watched[process] = nil
  }

  /// Stops measuring; `done` is called on the loop when no earlier measurement is pending.
  func close(done: @escaping () -> Void) {
    isClosed = true
    guard isLooking else { return done() }
    self.done = done
  }

  private func look() {
    guard !isClosed else { return }
    let processes = Array(watched.keys)
    guard !processes.isEmpty else {
      isRunning = false
      return
    }
    let watch = NIOLoopBound(self, eventLoop: loop)
    isLooking = true
    queue.async { [loop] in
      let found = processes.map { ($0, ProcessUse.anonymousKilobytes(of: $0)) }
      loop.execute { watch.value.found(found) }
    }
  }

  private func found(_ sizes: [(process: Int32, kilobytes: Int?)]) {
    isLooking = false
    guard !isClosed else { return done() }
    for (process, kilobytes) in sizes {
      if let kilobytes { watched[process]?(kilobytes) }
    }
    lookLater()
  }

  private func lookLater() {
    let watch = NIOLoopBound(self, eventLoop: loop)
    loop.scheduleTask(in: .microseconds(interval)) { watch.value.look() }
  }
}
