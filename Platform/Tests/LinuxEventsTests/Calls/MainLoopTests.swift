import Dispatch
import Glibc
import Synchronization
import Testing

@testable import LinuxEvents

@Suite(.timeLimit(.minutes(5)))
struct MainLoopTests {
  /// The ends of a pipe.
  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var (reading, writing): (Int32, Int32) = (-1, -1)
    try SystemCall.check("pipe") { unsafe clinux_pipe(&reading, &writing) }
    return (reading, writing)
  }

  private static func watch(
    _ descriptor: Int32, for direction: DescriptorSource.Direction = .reading,
    queue: DispatchQueue = .main, _ handler: @escaping @Sendable () -> DescriptorSource.Next
  ) throws -> DescriptorSource {
    try DescriptorSource(
      owning: FileDescriptor(owning: descriptor), for: direction, queue: queue
    ) { _ in handler() }
  }

  @Test
  func `The main loop serves its queue and the descriptors of the main queue`() async {
    await #expect(processExitsWith: .success) {
      try MainLoop.prepare()
      let (queue, queued) = try Self.pipe()
      let (stopped, stopping) = try Self.pipe()
      let (last, ending) = try Self.pipe()
      let stops = Mutex(0)
      let once = try Self.watch(stopped) {
        stops.withLock { $0 += 1 }
        _ = unsafe write(ending, "1", 1)
        return .stop
      }
      let end = try Self.watch(last) { Glibc.exit(stops.withLock { $0 } == 1 ? 0 : 1) }
      // A queue of its own is served by Dispatch.
      let own = DispatchQueue(label: "MainLoopTests")
      let other = try Self.watch(dup(stopping), for: .writing, queue: own) {
        _ = unsafe write(queued, "1", 1)
        return .stop
      }
      try withExtendedLifetime((once, end, other)) {
        try MainLoop.run(queue: queue) {
          var byte: UInt8 = 0
          _ = unsafe read(queue, &byte, 1)
          _ = unsafe write(stopping, "1", 1)
        }
      }
    }
  }
}
