import Foundation
import PushProtocol
import Testing

/// Frames between a device and its gateway as version 0.1 wrote them, in hexadecimal, one in a line.
///
/// Devices and gateways of different versions meet. Never record `Tests/Recordings/links.txt` again.
@Suite struct RecordedLinkTests {
  private static let lines: [(sender: String, bytes: [UInt8])] = {
    let package = (0..<5).reduce(URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()) {
      folder, _ in folder.deletingLastPathComponent()
    }
    let file = package.appendingPathComponent("Tests/Recordings/links.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { line in
      let parts = line.split(separator: " ").map(String.init)
      let digits = Array(parts[1].utf8)
      return (
        parts[0],
        stride(from: 0, to: digits.count, by: 2).compactMap { index in
          UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16)
        }
      )
    }
  }()

  @Test func `A frame of version 0.1 is read and written as it was`() throws {
    #expect(Self.lines.count > 30)
    for (sender, bytes) in Self.lines {
      let body = bytes.dropFirst(LinkDecoder.headerBytes)
      if sender == "device" {
        #expect(try DeviceFrame(body).encode() == bytes)
      } else {
        #expect(try GatewayFrame(body).encode() == bytes)
      }
    }
  }
}
