import Foundation
import NotificationModel
import NotificationWire
import Synchronization
import Testing

@testable import UserNotifications

/// The threads of a service extension's process.
struct PushThreadsTests {
  /// Events that a test sends one at a time, and the threads that processed them.
  private final class Source: Sendable {
    private let waiting = Mutex<[ExtensionEvent?]>([])
    private let filled = DispatchSemaphore(value: 0)
    private let readers = Mutex(0)
    let mostReaders = Mutex(0)
    let workers = Mutex<[Int]>([])
    let worked = DispatchSemaphore(value: 0)

    func give(_ event: ExtensionEvent?) {
      waiting.withLock { $0.append(event) }
      filled.signal()
    }

    func next() -> ExtensionEvent? {
      let count = readers.withLock { readers in
        readers += 1
        return readers
      }
      mostReaders.withLock { $0 = max($0, count) }
      filled.wait()
      readers.withLock { $0 -= 1 }
      return waiting.withLock { $0.removeFirst() }
    }

    func work() {
      workers.withLock { $0.append(ObjectIdentifier(Thread.current).hashValue) }
      worked.signal()
    }

    func waitForWork() throws {
      try #require(worked.wait(timeout: .now() + 240) == .success)
    }
  }

  /// Waits until a thread that has handled a push waits for its turn, which takes a while on a machine with much to do.
  private func waitForIdleThread(of threads: PushThreads) throws {
    let limit = Date.now + 240
    while threads.idle.withLock({ $0 == 0 }) {
      try #require(Date.now < limit)
      Thread.sleep(forTimeInterval: 0.001)
    }
  }

  @Test func `Consecutive pushes share a few threads, however many come`() throws {
    let source = Source()
    let ended = DispatchSemaphore(value: 0)
    let threads = PushThreads(
      next: source.next, handle: { _ in source.work() }, ended: { ended.signal() })
    threads.start()
    for token in 0..<50 {
      source.give(.expire(token: Int64(token)))
      try source.waitForWork()
      try waitForIdleThread(of: threads)
    }
    source.give(nil)
    try #require(ended.wait(timeout: .now() + 240) == .success)
    #expect(source.workers.withLock { Set($0).count } <= 2)
    #expect(source.mostReaders.withLock(\.self) == 1)
  }

  @Test func `A push that is handled for ever blocks no other`() throws {
    let source = Source()
    let ended = DispatchSemaphore(value: 0)
    let release = DispatchSemaphore(value: 0)
    let threads = PushThreads(
      next: source.next,
      handle: { event in
        source.work()
        if event.token < 20 { release.wait() }
      }, ended: { ended.signal() })
    threads.start()
    for token in 0..<40 {
      source.give(.expire(token: Int64(token)))
      try source.waitForWork()
    }
    source.give(nil)
    try #require(ended.wait(timeout: .now() + 240) == .success)
    for _ in 0..<20 { release.signal() }
  }
}

extension ExtensionEvent {
  fileprivate var token: Int64 {
    switch self {
    case .receive(let token, _), .expire(let token): token
    }
  }
}
