import Dispatch
import LinuxEvents
import NIOCore
import NotificationCore
import NotificationModel
import NotificationWire

/// One process with its limits and its channel, from its start until nothing is left of it.
///
/// It lives on the event loop.
final class ExtensionChild {
  /// Tells it from every other process of the daemon's life.
  let number: Int64
  /// Takes a message of the process; one that it cannot read ends the process.
  var receive: ([UInt8]) throws(RefusedMessage) -> Void = { (_: [UInt8]) throws(RefusedMessage) in }
  /// Called once when nothing is left of it, with the reason.
  var isGone: (_ reason: String) -> Void = { _ in }

  private let loop: any EventLoop
  private let memory: MemoryWatch
  private let memoryKilobytes: Int
  private let channelPatience: Int64
  private var child: ChildHandle?
  private var link: ExtensionLink?
  /// Why it is ended by us.
  private var cause: String?
  private var status: ChildStatus?
  private var isLinkOpen = true

  init(
    number: Int64, memoryKilobytes: Int, channelPatience: Int64, loop: any EventLoop,
    memory: MemoryWatch
  ) {
    self.number = number
    self.memoryKilobytes = memoryKilobytes
    self.channelPatience = channelPatience
    self.loop = loop
    self.memory = memory
  }

  /// Whether it runs and can be told things.
  var isAlive: Bool { cause == nil && status == nil && isLinkOpen }

  /// Whether it is being ended by us.
  var isEnding: Bool { cause != nil }

  /// How many bytes of what it was told it has not taken yet.
  var untakenBytes: Int { link?.untakenBytes ?? 0 }

  /// Starts the process with its limits; nothing is said to it before they hold.
  func start(_ program: ExtensionProgram, in workplace: ExtensionWorkplace) throws(LinuxError) {
    let place = try workplace.make(number, memoryKilobytes: memoryKilobytes)
    let (process, descriptor) = try Spawn.tied(
      executable: program.executable,
      environment: workplace.variables(of: program.app, in: place), workingFolder: place.folder,
      group: place.group, log: workplace.output(program.app))
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

  /// Tells it something.
  func send(_ message: [UInt8]) {
    link?.send(message)
  }

  /// Reads nothing of what it says for a while.
  func pauseReading(forMicroseconds time: Int64) {
    link?.pause()
    later(time) { $0.link?.resume() }
  }

  /// Ends it at once, with all that it started.
  func end(because cause: String) {
    guard self.cause == nil else { return }
    self.cause = cause
    child?.kill()
  }

  /// Does something later, on the loop.
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
      // A process that has ended already is told of by its end.
      try? ResourceLimit.set(resource, of: process, to: most)
    }
  }

  private func check(kilobytes: Int) {
    guard kilobytes > memoryKilobytes else { return }
    end(because: "it used \(kilobytes) KB of memory; \(memoryKilobytes) is the limit")
  }

  private func take(_ news: ExtensionLink.News) {
    switch news {
    case .message(let bytes): take(message: bytes)
    case .garbage(let reason): end(because: "it sent what is no message: \(reason)")
    case .ended:
      isLinkOpen = false
      guard status == nil else { return leaveIfGone() }
      // The channel of a process that ends closes a moment before its end is known.
      later(channelPatience) { $0.end(because: Self.withoutChannel) }
    }
  }

  private func take(message: [UInt8]) {
    guard cause == nil else { return }
    do throws(RefusedMessage) {
      try receive(message)
    } catch {
      end(because: "it sent what is no message: \(error.failure.sentence)")
      link?.close()
    }
  }

  private func ended(_ status: ChildStatus) {
    self.status = status
    if let child { memory.forget(child.process) }
    guard isLinkOpen else { return leaveIfGone() }
    // What it said last is still on its way; but a child of its own may hold the channel for ever.
    later(channelPatience) { $0.link?.close() }
  }

  /// It has ended, and everything it said was read.
  private func leaveIfGone() {
    guard let status, !isLinkOpen else { return }
    link = nil
    child = nil
    // The channel of one that ended by itself closed because of that, however late its end is known.
    let wasAliveWithoutChannel = status == .signalled(number: ChildHandle.killSignal)
    if cause == Self.withoutChannel, !wasAliveWithoutChannel { cause = nil }
    isGone(cause ?? status.words)
  }

  private static let withoutChannel = "it closed its channel"
}
