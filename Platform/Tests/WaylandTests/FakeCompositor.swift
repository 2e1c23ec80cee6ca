import Glibc
import TestSupport

/// The other end of a connection, which sends a test's messages.
final class FakeCompositor {
  let path: String
  private let folder: TemporaryFolder
  private let listening: Int32
  private var connected: Int32 = -1

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("wayland")
    listening = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = unsafe withUnsafePointer(to: &address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(listening, $0, size)
      }
    }
    precondition(result == 0 && listen(listening, 1) == 0)
  }

  deinit {
    close(listening)
    hangUp()
  }

  /// Takes the connection that has been made.
  func accept() { connected = Glibc.accept(listening, nil, nil) }

  func hangUp() {
    if connected >= 0 { close(connected) }
    connected = -1
  }

  /// Sends an event of an object; its arguments are words.
  func send(_ object: UInt32, _ opcode: UInt32, _ words: [UInt32]) {
    let message = [object, UInt32(8 + words.count * 4) << 16 | opcode] + words
    unsafe message.withUnsafeBytes {
      precondition(unsafe write(connected, $0.baseAddress, $0.count) == $0.count)
    }
  }

  /// The words of a text as an argument.
  static func words(_ text: String) -> [UInt32] {
    var bytes = Array(text.utf8) + [0]
    let count = UInt32(bytes.count)
    bytes += [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    return [count]
      + stride(from: 0, to: bytes.count, by: 4).map { place in
        (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * $1) }
      }
  }

  /// Reads so many bytes of requests, however long they take.
  func read(_ count: Int) {
    var room = [UInt8](repeating: 0, count: count)
    var rest = count
    while rest > 0 {
      let taken = unsafe recv(connected, &room, rest, 0)
      precondition(taken > 0)
      rest -= taken
    }
  }
}
