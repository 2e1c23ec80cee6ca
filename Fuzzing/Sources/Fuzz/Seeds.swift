import Foundation
import FuzzParsers
import NotificationModel
import NotificationWire

@testable import Values

/// The initial corpus: real messages, and small texts of every form.
enum Seeds {
  /// Writes a folder of files for each parser.
  static func write(in folder: String) throws {
    for target in FuzzTarget.allCases {
      let path = "\(folder)/\(target)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      for (number, bytes) in seeds(of: target).enumerated() {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/seed-\(number)"))
      }
    }
  }

  /// The words of a parser's language, in the form of libFuzzer's dictionaries.
  static func words(of target: FuzzTarget) -> String {
    let names = Set(seeds(of: target).flatMap(quotedWords)).sorted()
    let marks = Parts.all.filter { !$0.contains("\0") }
    return (names + marks).map { word in
      "\"" + word.utf8.map { "\\x" + hexadecimal($0) }.joined() + "\"\n"
    }.joined()
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  /// The text between quotes or brackets, which is where names appear.
  private static func quotedWords(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split { "\"<>=".contains($0) }.map(String.init).filter {
      (2...40).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
  }

  private static func seeds(of target: FuzzTarget) -> [[UInt8]] {
    var maker = ValueMaker(seed: 1)
    let app = (0..<2).flatMap { _ in maker.appCalls() }
    let control = (0..<2).flatMap { _ in maker.controlCalls() }
    let hello = maker.hello()
    let server = maker.centerMessages() + maker.controlMessages()
    switch target {
    case .frames: return frames(app.map { ClientMessage.app(id: 1, $0).encode() })
    case .json: return app.map { ClientMessage.app(id: 1, $0).encode() } + Samples.json
    case .appMessages:
      return [ClientMessage.hello(hello).encode()]
        + app.map { ClientMessage.app(id: 1, $0).encode() }
    case .controlMessages:
      return [ControlMessage.hello(hello).encode()]
        + control.map { ControlMessage.control(id: 1, $0).encode() }
    case .serverMessages: return server.map { $0.encode() }
    case .blobs: return blobs(&maker)
    case .triggers: return (0..<12).map { _ in WireTrigger.encode(maker.trigger()) } + Samples.rules
    case .push, .pushChecks: return Samples.pushes
    case .propertyLists, .bundles: return Samples.propertyLists
    case .strings: return Samples.strings + Samples.propertyLists
    case .stringsdict: return Samples.stringsdict
    case .texts: return Samples.texts
    case .facts: return Samples.facts
    case .programs: return Samples.programs
    case .calls: return CallSamples.calls
    case .arguments: return Samples.arguments
    case .requests: return Samples.requests
    case .pageCalls:
      return control.prefix(control.count / 2).map { ControlMessage.control(id: 1, $0).encode() }
    case .tracks: return Samples.tracks
    case .receivers: return Samples.receivers
    case .linkFrames: return LinkSamples.streams
    case .http1: return Samples.http1
    case .http2: return LinkSamples.http2
    case .proxyHeaders: return Samples.proxyHeaders
    case .providerPayloads, .providerHeaders, .providerTokens, .vapidTokens, .encryptedMessages,
      .receipts, .matrixRequests, .distributorCalls, .declarativeMessages:
      return []
    case .extensions:
      let calls = [
        ExtensionCall.finished(token: 1, maker.request().content),
        .failed(token: 2, maker.failure()),
      ]
      let news = (0..<4).flatMap { _ in maker.contentNews() }
      return calls.map { $0.encode() } + news.map { $0.encode() }
    }
  }

  private static func frames(_ bodies: [[UInt8]]) -> [[UInt8]] {
    let frames = bodies.compactMap { try? Frame.encode($0) }
    return [[0], [3], [0x85]].flatMap { first in
      [first + frames.prefix(3).joined(), first + (frames.last ?? []) + [0, 0, 0, 0, 0xFF]]
    }
  }

  private static func blobs(_ maker: inout ValueMaker) -> [[UInt8]] {
    (0..<2).flatMap { _ in
      [
        WireRequest.encode(maker.request()), WireContent.encode(maker.content()),
        WireTrigger.encode(maker.trigger()), WireCategory.encode(maker.category()),
        WireAppRecord.encode(maker.appRecord()), WireGlobalSettings.encode(maker.globalSettings()),
        WireDeliveredNotification.encode(maker.delivered()), WireKeptResponse.encode(maker.kept()),
        WireResponse.encode(maker.response()),
        WireBlob.encode(PropertyList.dictionary(maker.dictionary())),
      ].enumerated().map { number, blob in [UInt8(ascii: "0") + UInt8((number + 2) % 10)] + blob }
    }
  }
}
