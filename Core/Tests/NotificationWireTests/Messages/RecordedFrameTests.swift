import Foundation
import NotificationModel
import Testing

@testable import NotificationWire

/// Frames that version 0.1 wrote, which every later version reads and writes byte for byte.
///
/// `Tests/Recordings/frames.txt` contains one frame in a line, after the name of its block on the wire's page.
/// Never record it again: it contains the messages of other authors' programs.
@Suite struct RecordedFrameTests {
  private static let lines: [(block: String, frame: String)] = {
    let package = (0..<5).reduce(URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()) {
      folder, _ in folder.deletingLastPathComponent()
    }
    let file = package.appendingPathComponent("Tests/Recordings/frames.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { line in
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      return (parts[0], parts[1])
    }
  }()

  private func written(_ frame: String, in block: String) throws -> [UInt8] {
    let bytes = Array(frame.utf8)
    return switch block {
    case "app": try ClientMessage.decode(bytes).encode()
    case "control": try ControlMessage.decode(bytes).encode()
    case "to-app": try ServerMessage.decode(bytes, from: .center).encode()
    case "to-control": try ServerMessage.decode(bytes, from: .control).encode()
    case "to-extension": try ExtensionEvent.decode(bytes).encode()
    case "extension": try ExtensionCall.decode(bytes).encode()
    case "to-content": try ContentCommand.decode(bytes).encode()
    default: try ContentEvent.decode(bytes).encode()
    }
  }

  @Test(arguments: [
    "app", "control", "to-app", "to-control", "to-extension", "extension", "to-content", "content",
  ])
  func `A frame of version 0.1 is read and written as it was`(block: String) throws {
    let frames = Self.lines.filter { $0.block == block }
    #expect(frames.count >= 8)
    for (block, frame) in frames {
      #expect(String(decoding: try written(frame, in: block), as: UTF8.self) == frame)
    }
  }

  @Test func `The recording has every call, reply and event of the wire's page`() throws {
    for (block, member) in [
      ("app", "call"), ("control", "call"), ("to-app", "event"), ("to-control", "event"),
    ] {
      let recorded = Set(
        Self.lines.filter { $0.block == block }.compactMap { line -> String? in
          var parser = JSONParser(Array(line.frame.utf8))
          guard case .object(let object)? = try? parser.parse(),
            case .string(let value)? = object[member]
          else { return nil }
          return value
        })
      #expect(recorded.count >= 11)
      #expect(recorded.isSubset(of: try WirePage.values(of: member, in: block)))
    }
  }
}
