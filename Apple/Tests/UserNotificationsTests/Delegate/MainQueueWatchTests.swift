import Dispatch
import Synchronization
import SystemConnection
import TestSupport
import Testing

@Suite("Calls on a main queue that is not served", .blocking)
struct MainQueueWatchTests {
  /// A queue in place of the main queue, and the notices about it.
  private final class Stage: Sendable {
    let queue = DispatchQueue(label: "MainQueueWatchTests")
    let noticed = DispatchSemaphore(value: 0)
    private let texts = Mutex<[String]>([])

    var notices: [String] { texts.withLock(\.self) }

    func watch(timeout: DispatchTimeInterval) -> MainQueueWatch {
      MainQueueWatch(queue: queue, timeout: timeout) { text in
        self.texts.withLock { $0.append(text) }
        self.noticed.signal()
      }
    }
  }

  @Test func `A call that waits for the queue is noticed once, and made when the queue is served`()
  {
    let stage = Stage()
    let called = DispatchSemaphore(value: 0)
    let watch = stage.watch(timeout: .milliseconds(1))
    stage.queue.suspend()
    watch.call { called.signal() }
    #expect(stage.noticed.wait(timeout: .now() + 60) == .success)
    watch.call { called.signal() }
    stage.queue.resume()
    for _ in 0..<2 { #expect(called.wait(timeout: .now() + 60) == .success) }
    let notices = stage.notices
    #expect(notices.count == 1)
    #expect(notices.first?.contains("drainMainQueue") == true)
  }

  @Test func `A queue that is served is not noticed, and its calls keep their order`() {
    let stage = Stage()
    let watch = stage.watch(timeout: .seconds(600))
    let calls = Mutex<[Int]>([])
    for number in 0..<100 { watch.call { calls.withLock { $0.append(number) } } }
    stage.queue.sync {}
    let order = calls.withLock(\.self)
    #expect(order == Array(0..<100))
    #expect(stage.notices.isEmpty)
  }

  @Test func `An answer that came without the main queue needs no notice`() {
    let stage = Stage()
    let asked = DispatchSemaphore(value: 0)
    let watch = stage.watch(timeout: .milliseconds(1))
    stage.queue.suspend()
    watch.probe {
      asked.signal()
      return true
    }
    #expect(asked.wait(timeout: .now() + 60) == .success)
    #expect(stage.notices.isEmpty)
    stage.queue.resume()
  }
}
