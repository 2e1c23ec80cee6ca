import Foundation
import Glibc
import Synchronization
import Testing

@testable import LinuxEvents

@Suite(.timeLimit(.minutes(5)))
struct DescriptorSourceTests {
  /// Records in the log when the last descriptor of the pipe's writing end has closed.
  private func endWatch(_ pipe: Pipe, _ log: EventLog<String>) throws
    -> DescriptorSource
  {
    let reading = FileDescriptor(owning: dup(pipe.fileHandleForReading.fileDescriptor))
    return try DescriptorSource(owning: reading, queue: log.queue) { _ in
      log.note("end")
      return .stop
    }
  }

  @Test
  func `A descriptor closes when its source is released`() async throws {
    let pipe = Pipe()
    let log = EventLog<String>()
    let end = try endWatch(pipe, log)
    var source: DescriptorSource? = try DescriptorSource(
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
    let source = try DescriptorSource(
      owning: FileDescriptor(owning: dup(input.fileHandleForReading.fileDescriptor)),
      queue: log.queue
    ) { _ in
      log.note("called")
      return .stop
    }
    try input.fileHandleForWriting.write(contentsOf: Data([1]))
    #expect(await log.next() == "called")
    // The bytes are still unread, so a handler that was not stopped would run before this note.
    let second = try DescriptorSource(
      owning: FileDescriptor(owning: dup(input.fileHandleForReading.fileDescriptor)),
      queue: log.queue
    ) { _ in
      log.note("second")
      return .stop
    }
    #expect(await log.next() == "second")
    withExtendedLifetime((source, second)) {}
  }

  @Test
  func `The end of a pipe is reported until the handler stops the watch`() async throws {
    let pipe = Pipe()
    let log = EventLog<String>()
    let source = try watch(pipe, calls: 3, log)
    try pipe.fileHandleForWriting.close()
    for call in 1...3 { #expect(await log.next() == "call \(call)") }
    withExtendedLifetime(source) {}
  }

  /// Records each call of a handler in the log, and stops with the last.
  private func watch(_ pipe: Pipe, calls: Int, _ log: EventLog<String>) throws
    -> DescriptorSource
  {
    let reading = FileDescriptor(owning: dup(pipe.fileHandleForReading.fileDescriptor))
    let count = Mutex(0)
    return try DescriptorSource(owning: reading, queue: log.queue) { _ in
      let call = count.withLock { count in
        count += 1
        return count
      }
      log.note("call \(call)")
      return call == calls ? .stop : .wait
    }
  }

  /// Dispatch's thread and the handlers' queues meet at the same pipes here; a fault ends the process.
  @Test
  func `Five thousand pipes that end while they are watched are all reported`() async throws {
    let queues = (0..<8).map { DispatchQueue(label: "DescriptorSourceTests.\($0)") }
    let log = EventLog<Int>()
    for group in 0..<100 {
      var sources: [DescriptorSource] = []
      for index in 0..<50 {
        let pipe = Pipe()
        let reading = FileDescriptor(owning: dup(pipe.fileHandleForReading.fileDescriptor))
        sources.append(
          try DescriptorSource(owning: reading, queue: queues[index % 8]) { _ in
            log.note(group)
            return .stop
          })
        queues[(index + 3) % 8].async { try? pipe.fileHandleForWriting.close() }
      }
      for _ in 0..<50 { #expect(await log.next() == group) }
      sources.removeAll()
    }
  }
}
