import Glibc
import Testing

@testable import LinuxEvents

struct TimerDescriptorTests {
  @Test(arguments: [Int64.min, -1, 0, 1])
  func `A past time is due at once`(microseconds: Int64) throws {
    let timer = try TimerDescriptor.make(clock: CLOCK_REALTIME)
    _ = try TimerDescriptor.arm(timer.number, at: microseconds, reportsClockSet: true)
    let reading = TimerDescriptor.read(timer.number)
    #expect(reading == .expired)
  }

  @Test
  func `Arming a timer again replaces an unread expiry`() throws {
    let timer = try TimerDescriptor.make(clock: CLOCK_REALTIME)
    _ = try TimerDescriptor.arm(timer.number, at: 0, reportsClockSet: true)
    _ = try TimerDescriptor.arm(timer.number, at: .max, reportsClockSet: true)
    let reading = TimerDescriptor.read(timer.number)
    #expect(reading == .nothing)
  }

  @Test
  func `A stopped timer is not due`() throws {
    let timer = try TimerDescriptor.make(clock: CLOCK_BOOTTIME)
    _ = try TimerDescriptor.arm(timer.number, at: 0, reportsClockSet: false)
    try TimerDescriptor.stop(timer.number)
    let reading = TimerDescriptor.read(timer.number)
    #expect(reading == .nothing)
  }

  @Test(arguments: [
    (ECANCELED, TimerDescriptor.Reading.clockSet), (EAGAIN, .nothing), (EIO, .nothing),
  ])
  func `A cancelled read reports that the clock was set`(
    code: Int32, expected: TimerDescriptor.Reading
  ) {
    let error = LinuxError(operation: "read", code: code, message: "")
    #expect(TimerDescriptor.reading(forFailure: error) == expected)
  }

  @Test
  func `A clock that cannot drive a timer is refused`() {
    #expect(throws: LinuxError(operation: "timerfd_create", code: EINVAL, message: "")) {
      _ = try TimerDescriptor.make(clock: CLOCK_PROCESS_CPUTIME_ID)
    }
  }
}
