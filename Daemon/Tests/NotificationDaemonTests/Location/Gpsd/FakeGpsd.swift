import Foundation
import Testing

/// A gpsd that the test controls, one connection at a time, on the test's own thread.
final class FakeGpsd {
  /// Its port.
  let port: Int
  let listener: Int32
  private var peer: Int32 = -1
  private var waiting: [UInt8] = []

  init() throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let code = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard unsafe bind(listener, address, length) == 0, listen(listener, 4) == 0 else {
          return Int32(-1)
        }
        return unsafe getsockname(listener, address, &length)
      }
    }
    try #require(code == 0)
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit {
    hangUp()
    close(listener)
  }

  /// Waits for a connection.
  func answerCall() throws {
    hangUp()
    try #require(isReady(listener))
    peer = accept(listener, nil, nil)
    try #require(peer >= 0)
  }

  /// Waits for the next line.
  func hear() throws -> String {
    while true {
      if let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
        defer { waiting.removeFirst(end + 1) }
        return String(decoding: waiting[..<end], as: UTF8.self)
      }
      try #require(isReady(peer))
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = unsafe read(peer, &bytes, bytes.count)
      try #require(count > 0, "the other side has gone")
      waiting += bytes[..<count]
    }
  }

  /// Waits until the peer has closed the connection.
  func hearEnd() throws {
    var byte: UInt8 = 0
    repeat { try #require(isReady(peer)) } while unsafe read(peer, &byte, 1) > 0
  }

  /// Sends a line.
  func say(_ line: String) { write(Array((line + "\r\n").utf8)) }

  /// Sends bytes.
  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = Array(rest)
      let count = unsafe send(peer, part, part.count, Int32(MSG_NOSIGNAL))
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Closes the connection.
  func hangUp() {
    if peer >= 0 { close(peer) }
    peer = -1
    waiting = []
  }

  private func isReady(_ descriptor: Int32) -> Bool {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&watched, 1, 240_000) == 1
  }
}
