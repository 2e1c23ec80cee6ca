import Glibc
import Testing

@testable import LinuxEvents

struct TimerDescriptorTests {
  @Test(arguments: [Int64.min, -1, 0, 1])
  func `a past time is due at once`(microseconds: Int64) throws {
    let timer = try TimerDescriptor.make(clock: CLOCK_REALTIME)
    _ = try TimerDescriptor.arm(timer.number, at: microseconds, reportsClockSet: true)
    let reading = TimerDescriptor.read(timer.number)
    #expect(reading == .expired)
  }

  @Test
  func `arming again replaces an expiry that nobody has read`() throws {
    let timer = try TimerDescriptor.make(clock: CLOCK_REALTIME)
    _ = try TimerDescriptor.arm(timer.number, at: 0, reportsClockSet: true)
    _ = try TimerDescriptor.arm(timer.number, at: .max, reportsClockSet: true)
    let reading = TimerDescriptor.read(timer.number)
    #expect(reading == .nothing)
  }

  @Test
  func `a stopped timer is not due`() throws {
    let timer = try TimerDescriptor.make(clock: CLOCK_BOOTTIME)
    _ = try TimerDescriptor.arm(timer.number, at: 0, reportsClockSet: false)
    try TimerDescriptor.stop(timer.number)
    let reading = TimerDescriptor.read(timer.number)
    #expect(reading == .nothing)
  }

  @Test(arguments: [
    (ECANCELED, TimerDescriptor.Reading.clockSet), (EAGAIN, .nothing), (EIO, .nothing),
  ])
  func `the kernel's refusal to read tells of a clock step`(
    code: Int32, expected: TimerDescriptor.Reading
  ) {
    let error = LinuxError(operation: "read", code: code, message: "")
    #expect(TimerDescriptor.reading(forFailure: error) == expected)
  }

  @Test
  func `a clock that cannot drive a timer is refused`() {
    #expect(throws: LinuxError(operation: "timerfd_create", code: EINVAL, message: "")) {
      _ = try TimerDescriptor.make(clock: CLOCK_PROCESS_CPUTIME_ID)
    }
  }
}
