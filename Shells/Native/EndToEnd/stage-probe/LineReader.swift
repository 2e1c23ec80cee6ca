import Dispatch
import Glibc
import LinuxEvents

/// The lines of the standard input, as they come.
final class LineReader {
  private var source: DescriptorSource?
  private var rest: [UInt8] = []
  private let handler: (String?) -> Void

  /// Calls the handler with each line, and with nil at the end.
  init(queue: DispatchQueue, handler: @escaping (String?) -> Void) {
    self.handler = handler
    _ = fcntl(STDIN_FILENO, F_SETFL, O_RDONLY | O_NONBLOCK)
    let reader = QueueConfined(self, to: queue)
    source = try? DescriptorSource(owning: FileDescriptor(owning: STDIN_FILENO), queue: queue) {
      _ in
      reader.use { $0.read() }
      return .wait
    }
  }

  private func read() {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe Glibc.read(STDIN_FILENO, &bytes, bytes.count)
    if count > 0 { take(bytes.prefix(count)) }
    guard count == 0 else { return }
    source = nil
    handler(nil)
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    rest += bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      rest.removeSubrange(...end)
      handler(line)
    }
  }
}
