package import Dispatch
import Glibc
import LinuxEvents

/// Receives a text that another program writes into a pipe, without waiting for it.
package final class TransferReader {
  private var source: DescriptorSource?
  private var bytes: [UInt8] = []
  private let done: ([UInt8]) -> Void

  /// Makes a pipe and reads its one end; the other is passed to the program that writes.
  ///
  /// - Parameters:
  ///   - queue: The queue on which it is read and used.
  ///   - done: Called once with the bytes that were written until the other program closed its end, at most 1 MiB of it; never
  ///     after this object was released.
  ///   - hand: Called at once with the end for writing, which is closed here afterwards.
  /// - Throws: An error if too many descriptors are open.
  package init(
    queue: DispatchQueue, done: @escaping ([UInt8]) -> Void, hand: (WireFile) -> Void
  ) throws(WaylandError) {
    self.done = done
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw WaylandError("pipe: \(unsafe String(cString: strerror(errno)))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_RDONLY | O_NONBLOCK)
    let transfer = QueueConfined(self, to: queue)
    let reading = FileDescriptor(owning: ends[0])
    let writing = FileDescriptor(owning: ends[1])
    do throws(LinuxError) {
      source = try DescriptorSource(owning: reading, queue: queue) { number in
        transfer.use { $0.read(number) }
        return .wait
      }
    } catch { throw WaylandError("\(error)") }
    hand(WireFile(writing))
  }

  private func read(_ number: Int32) {
    guard source != nil else { return }
    let count = readStep(number)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    if count > 0, bytes.count < WaylandLimits.transferBytes { return }
    source = nil
    done(bytes)
  }

  private func readStep(_ number: Int32) -> Int {
    let room = min(WaylandLimits.stepBytes, WaylandLimits.transferBytes - bytes.count)
    return unsafe withUnsafeTemporaryAllocation(byteCount: room, alignment: 1) { buffer in
      let count = unsafe Glibc.read(number, buffer.baseAddress, room)
      if count > 0 { unsafe bytes.append(contentsOf: buffer.prefix(count)) }
      return count
    }
  }
}
