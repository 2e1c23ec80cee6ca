import Foundation
import Glibc
import Testing

@testable import LinuxEvents

@Suite(.timeLimit(.minutes(5)))
struct DescriptorSourceTests {
  /// Records in the log when the last descriptor of the pipe's writing end has closed.
  private func endWatch(_ pipe: Pipe, _ log: EventLog<String>) -> DescriptorSource {
    let reading = FileDescriptor(owning: dup(pipe.fileHandleForReading.fileDescriptor))
    return DescriptorSource(owning: reading, queue: log.queue) { _ in
      log.note("end")
      return .stop
    }
  }

  @Test
  func `A descriptor closes when its source is released`() async throws {
    let pipe = Pipe()
    let log = EventLog<String>()
    let end = endWatch(pipe, log)
    var source: DescriptorSource? = DescriptorSource(
      owning: FileDescriptor(owning: dup(pipe.fileHandleForWriting.fileDescriptor)),
      queue: log.queue
    ) { _ in .wait }
    try pipe.fileHandleForWriting.close()
    log.queue.sync { log.note("still open") }
    #expect(await log.next() == "still open")
    #expect(source != nil)
    source = nil
    #expect(await log.next() == "end")
    withExtendedLifetime(end) {}
  }

  @Test
  func `A handler that returns stop is not called again`() async throws {
    let input = Pipe()
    let log = EventLog<String>()
    let source = DescriptorSource(
      owning: FileDescriptor(owning: dup(input.fileHandleForReading.fileDescriptor)),
      queue: log.queue
    ) { _ in
      log.note("called")
      return .stop
    }
    try input.fileHandleForWriting.write(contentsOf: Data([1]))
    #expect(await log.next() == "called")
    // The bytes are still unread, so a handler that was not stopped would run before this note.
    let second = DescriptorSource(
      owning: FileDescriptor(owning: dup(input.fileHandleForReading.fileDescriptor)),
      queue: log.queue
    ) { _ in
      log.note("second")
      return .stop
    }
    #expect(await log.next() == "second")
    withExtendedLifetime((source, second)) {}
  }
}
