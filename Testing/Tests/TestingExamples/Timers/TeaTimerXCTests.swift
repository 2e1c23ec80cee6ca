import UserNotifications
import UserNotificationsTesting
import XCTest

final class TeaTimerXCTests: XCTestCase {
  private let device = SimulatedDevice.default

  override func setUp() async throws {
    await device.erase()
    try await device.allow()
  }

  func testTheTeaIsAnnouncedOnce() async throws {
    let timer = TeaTimer()
    let isStarted = await withCheckedContinuation { continuation in
      timer.start(minutes: 3) { continuation.resume(returning: $0) }
    }
    XCTAssertTrue(isStarted)
    let story = await device.advance(by: .seconds(600))
    XCTAssertEqual(story.banners.map(\.title), ["Tea"], "\(story)")
    XCTAssertEqual(story.sounds.count, 1)
  }

  func testTheTapReachesTheApp() async throws {
    let timer = TeaTimer()
    let served = expectation(description: "the tea is served")
    timer.onServed = { served.fulfill() }
    timer.start(minutes: 3) { _ in }
    await device.advance(by: .seconds(180))
    try await device.tap()
    await fulfillment(of: [served], timeout: 10)
  }

  func testNobodyIsToldWithoutPermission() async throws {
    await device.erase()
    try await device.deny()
    let isStarted = await withCheckedContinuation { continuation in
      TeaTimer().start(minutes: 3) { continuation.resume(returning: $0) }
    }
    XCTAssertFalse(isStarted)
    let story = await device.advance(by: .seconds(600))
    XCTAssertTrue(story.isEmpty, "\(story)")
  }

  /// A test that is not `async` waits for expectations; what only `async` code can do is a task.
  func testTheTimerWithExpectations() throws {
    let timer = TeaTimer()
    let started = expectation(description: "the timer runs")
    timer.start(minutes: 3) { isStarted in
      XCTAssertTrue(isStarted)
      started.fulfill()
    }
    wait(for: [started], timeout: 10)

    let device = device
    let passed = expectation(description: "three minutes pass")
    Task {
      await device.advance(by: .seconds(180))
      passed.fulfill()
    }
    wait(for: [passed], timeout: 10)
    XCTAssertEqual(device.banners.map(\.title), ["Tea"])
  }
}
