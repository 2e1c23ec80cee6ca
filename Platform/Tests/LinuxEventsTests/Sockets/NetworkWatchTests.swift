import Dispatch
import Foundation
import LinuxEvents
import Testing

/// Watching the machine's network; changing it needs rights that a test does not have.
@Suite(.serialized) struct NetworkWatchTests {
  @Test func `A released network watch leaves no socket behind`() throws {
    let queue = DispatchQueue(label: "test")
    let before = try sockets()
    for _ in 0..<50 {
      let watch = try #require(NetworkWatch(queue: queue) {})
      withExtendedLifetime(watch) {}
    }
    // Cancellations run on the queue, each before this.
    let deadline = Date().addingTimeInterval(240)
    while try sockets() > before + 25, Date() < deadline { queue.sync {} }
    #expect(try sockets() <= before + 25)
  }

  /// How many netlink sockets this process has open, including those of parallel tests.
  private func sockets() throws -> Int {
    let folder = "/proc/self/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
      return target?.hasPrefix("socket:") == true
    }
  }
}
