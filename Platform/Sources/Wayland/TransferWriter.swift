package import Dispatch
import Glibc
import LinuxEvents

/// Writes a text into the pipe of another program, as fast as that program reads it.
package final class TransferWriter {
  private var source: DescriptorSource?
  private var rest: ArraySlice<UInt8>
  private let done: () -> Void

  /// Begins to write; `done` is called once at the end, even if the other program stopped reading.
  package init(
    _ bytes: [UInt8], to file: WireFile, queue: DispatchQueue, done: @escaping () -> Void
  ) {
    rest = bytes[...]
    self.done = done
    guard let descriptor = file.take() else { return }
    // No other process shares this end of the pipe, so its flags can be changed.
    _ = fcntl(descriptor.number, F_SETFL, O_WRONLY | O_NONBLOCK)
    let transfer = QueueConfined(self, to: queue)
    source = try? DescriptorSource(owning: descriptor, for: .writing, queue: queue) { number in
      transfer.use { $0.write(number) }
      return .wait
    }
  }

  private func write(_ number: Int32) {
    guard source != nil else { return }
    let count = Self.writeQuietly(rest.prefix(WaylandLimits.stepBytes), to: number)
    if count > 0 { rest = rest.dropFirst(count) }
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    guard count < 0 || rest.isEmpty else { return }
    source = nil
    done()
  }

  /// Writes to a pipe; a closed reader causes an error instead of a signal.
  private static func writeQuietly(_ bytes: ArraySlice<UInt8>, to number: Int32) -> Int {
    var broken = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&broken)
    unsafe sigaddset(&broken, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &broken, &before)
    let count = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.write(number, $0.baseAddress, $0.count)
    }
    let code = errno
    if count < 0, code == EPIPE {
      var atOnce = timespec()
      unsafe sigtimedwait(&broken, nil, &atOnce)
    }
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    errno = code
    return count
  }
}
