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
    let reader = QueueConfined(self, to: queue)
    source = DescriptorSource(owning: FileDescriptor(owning: STDIN_FILENO), queue: queue) { _ in
      reader.use { $0.read() }
      return .wait
    }
  }

  private func read() {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe Glibc.read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else {
      source = nil
      return handler(nil)
    }
    rest += bytes.prefix(count)
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      rest.removeSubrange(...end)
      handler(line)
    }
  }
}
