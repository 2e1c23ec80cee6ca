import Dispatch
import LinuxEvents
import NIOCore

/// Looks at the memory of processes while there are any (H11).
///
/// An address-space limit would not do: it counts what is shared, and a Swift program that does nothing
/// is beyond any that would matter.
final class MemoryWatch {
  private let interval: Int64
  private let loop: any EventLoop
  /// The kernel counts pages for the answer, which takes longer the more there are.
  private let queue = DispatchQueue(label: "org.usernotifications.extension-memory")
  private var watched: [Int32: (Int) -> Void] = [:]
  private var isRunning = false
  /// Whether another thread asks the kernel just now.
  private var isLooking = false
  private var isClosed = false
  private var done: () -> Void = {}

  init(interval: Int64, loop: any EventLoop) {
    self.interval = interval
    self.loop = loop
  }

  /// Tells on the loop again and again how many kilobytes a process holds by itself.
  func watch(_ process: Int32, tell: @escaping (_ kilobytes: Int) -> Void) {
    watched[process] = tell
    guard !isRunning else { return }
    isRunning = true
    // Not at once: a process that is starting has better use for the processors.
    lookLater()
  }

  /// Looks no longer.
  func forget(_ process: Int32) {
    watched[process] = nil
  }

  /// Looks no more; `done` is called on the loop when nothing comes of earlier looks any more.
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
