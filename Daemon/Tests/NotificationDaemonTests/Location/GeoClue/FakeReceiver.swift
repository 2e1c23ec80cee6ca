import Foundation
import Testing

/// A receiver whose sentences GeoClue reads from a socket.
final class FakeReceiver {
  /// The path of its socket.
  let path: String
  private let listener: Int32
  private var peer: Int32 = -1
  /// Seconds since 1970 of the last sentence; each is ten seconds later than the one before, because GeoClue
  /// ignores fixes that arrive sooner than requested.
  private var clock: Int

  init() throws {
    let now = Int(Date().timeIntervalSince1970)
    // The sentences have no date: a clock that is behind must not be in the day before.
    clock = now % 86_400 > 600 ? now - 600 : now
    path = FileManager.default.temporaryDirectory.appendingPathComponent("nmea-\(UUID())").path
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    try #require(bytes.count < 108)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    let code = unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(code == 0 && listen(listener, 4) == 0)
  }

  deinit {
    close(listener)
    if peer >= 0 { close(peer) }
    unsafe unlink(path)
  }

  /// Waits for a reader that is still connected.
  func waitForReader() throws {
    repeat {
      if peer >= 0 { close(peer) }
      try #require(isReady(listener))
      peer = accept(listener, nil, nil)
      try #require(peer >= 0)
    } while isReady(peer, milliseconds: 0)
  }

  /// Waits until the reader has left, as a receiver that may sleep.
  func waitForEnd() throws {
    try #require(isReady(peer))
    var byte: UInt8 = 0
    #expect(unsafe read(peer, &byte, 1) == 0)
  }

  /// Reports the device's location.
  func tell(_ latitude: Double, _ longitude: Double) throws {
    clock += 10
    let time = [clock / 3_600 % 24, clock / 60 % 60, clock % 60].map(Self.two).joined()
    let place = "\(Self.degrees(latitude, 2)),N,\(Self.degrees(longitude, 3)),E"
    let body = "GPGGA,\(time).00,\(place),1,08,1.0,34.0,M,40.0,M,,"
    let sum = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
    let sentence = Array("$\(body)*\(sum.count < 2 ? "0" : "")\(sum)\r\n".utf8)
    #expect(
      unsafe send(peer, sentence, sentence.count, Int32(MSG_NOSIGNAL)) == sentence.count)
  }

  private func isReady(_ descriptor: Int32, milliseconds: Int32 = 240_000) -> Bool {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&watched, 1, milliseconds) == 1
  }

  private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }

  /// Degrees and minutes, as receivers write them.
  private static func degrees(_ value: Double, _ digits: Int) -> String {
    let whole = Int(value)
    let text = "\(whole)"
    let minutes = ((value - Double(whole)) * 60 * 100_000).rounded() / 100_000
    return String(repeating: "0", count: digits - text.count) + text
      + (minutes < 10 ? "0" : "") + "\(minutes)"
  }
}
