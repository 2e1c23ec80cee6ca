import Foundation
import Glibc
import Testing

@testable import LinuxEvents

@Suite(.timeLimit(.minutes(5)))
struct ReadinessWatchTests {
  private let log = EventLog<String>()

  /// A watch of a duplicate of a pipe's end, which notes a word when the end is ready.
  private func watch(
    _ end: FileHandle, for direction: DescriptorSource.Direction = .reading, _ word: String
  ) throws -> ReadinessWatch {
    try ReadinessWatch(owning: FileDescriptor(owning: dup(end.fileDescriptor)), for: direction) {
      [log] in log.note(word)
    }
  }

  @Test
  func `A descriptor that stays ready is reported once, and again when its watch is armed`()
    async throws
  {
    let (input, other) = (Pipe(), Pipe())
    let first = try watch(input.fileHandleForReading, "first")
    try input.fileHandleForWriting.write(contentsOf: Data([1]))
    #expect(await log.next() == "first")
    // One thread reports in order: a second report of the first would come before this one.
    let second = try watch(other.fileHandleForReading, "second")
    try other.fileHandleForWriting.write(contentsOf: Data([1]))
    #expect(await log.next() == "second")
    first.arm()
    #expect(await log.next() == "first")
    withExtendedLifetime(second) {}
  }

  @Test
  func `A released watch reports nothing, although another descriptor of the pipe is open`()
    async throws
  {
    let (input, other) = (Pipe(), Pipe())
    var released: ReadinessWatch? = try watch(input.fileHandleForReading, "released")
    #expect(released != nil)
    released = nil
    try input.fileHandleForWriting.write(contentsOf: Data([1]))
    let second = try watch(other.fileHandleForReading, "second")
    try other.fileHandleForWriting.write(contentsOf: Data([1]))
    #expect(await log.next() == "second")
    withExtendedLifetime(second) {}
  }

  @Test func `Room and the end of the other side are reported`() async throws {
    let pipe = Pipe()
    var room: ReadinessWatch? = try watch(pipe.fileHandleForWriting, for: .writing, "room")
    #expect(await log.next() == "room")
    #expect(room != nil)
    // The pipe ends with the last descriptor of its writing end, which the watch has too.
    room = nil
    let end = try watch(pipe.fileHandleForReading, "end")
    try pipe.fileHandleForWriting.close()
    #expect(await log.next() == "end")
    withExtendedLifetime(end) {}
  }

  @Test func `A file that never waits is refused`() throws {
    #expect(throws: LinuxError.self) {
      try ReadinessWatch(owning: .open("/dev/null", O_RDONLY), for: .reading) {}
    }
  }
}
