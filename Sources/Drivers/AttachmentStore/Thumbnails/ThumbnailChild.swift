import Dispatch
import LinuxEvents

/// The program that makes one thumbnail, while it runs.
enum ThumbnailChild {
  /// Starts it, ends it with all that it started when it takes too long, and tells on the queue how
  /// it ended.
  ///
  /// - Throws: Why it could not be started; then nothing is told.
  static func start(
    _ order: ThumbnailOrder, program: String, environment: [String: String], seconds: Double,
    queue: DispatchQueue, ended: @escaping @Sendable (ChildStatus) -> Void
  ) throws(LinuxError) {
    let child = try Spawn.detached(
      executable: program, arguments: order.arguments, environment: environment)
    do throws(LinuxError) {
      // The child's number cannot be another's yet: its status is taken on this queue too.
      let clock = try BootTimer(queue: queue) {
        try? Spawn.signal(child, Self.kill, wholeGroup: true)
      }
      try clock.arm(at: Clocks.bootMicroseconds() + Int64(seconds * 1_000_000))
      try ChildExit.untilEnd(of: child, queue: queue) { status in
        try? clock.disarm()
        ended(status)
      }
    } catch {
      try? Spawn.signal(child, Self.kill, wholeGroup: true)
      _ = try? Spawn.wait(for: child)
      throw error
    }
  }

  private static let kill: Int32 = 9
}
