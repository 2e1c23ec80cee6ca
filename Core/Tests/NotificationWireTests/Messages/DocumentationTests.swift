import Foundation
import NotificationModel
import Testing

@testable import NotificationWire

@Suite struct `The page about the wire is true` {
  @Test(arguments: ["app", "control", "to-app", "to-control"])
  func `Every example is encoded again to the same bytes`(block: String) throws {
    let examples = try WirePage.examples(in: block)
    #expect(examples.count > 2)
    for example in examples {
      let bytes = Array(example.utf8)
      let encoded: [UInt8] =
        switch block {
        case "app": try ClientMessage.decode(bytes).encode()
        case "control": try ControlMessage.decode(bytes).encode()
        case "to-app": try ServerMessage.decode(bytes, from: .center).encode()
        default: try ServerMessage.decode(bytes, from: .control).encode()
        }
      #expect(String(decoding: encoded, as: UTF8.self) == example)
    }
  }

  @Test func `Every call, reply and event has an example`() throws {
    #expect(
      try WirePage.values(of: "call", in: "app")
        == Set(AppCall.cases.names + ["hello"]))
    #expect(
      try WirePage.values(of: "call", in: "control")
        == Set(
          ControlCall.cases.names + MachineCall.cases.names
            + ["hello"]))
    #expect(
      try WirePage.values(of: "reply", in: "to-app")
        == Set(AppReply.cases.names + ["welcome"]))
    #expect(
      try WirePage.values(of: "reply", in: "to-control")
        == Set(ControlReply.cases.names + ["welcome"]))
    #expect(
      try WirePage.values(of: "event", in: "to-app") == Set(AppEvent.cases.names))
    #expect(
      try WirePage.values(of: "event", in: "to-control")
        == Set(ShellEvent.cases.names))
  }

  @Test
  func `Every message of an extension has an example that is encoded again to the same bytes`()
    throws
  {
    for example in try WirePage.examples(in: "to-extension") {
      let event = try ExtensionEvent.decode(Array(example.utf8))
      #expect(String(decoding: event.encode(), as: UTF8.self) == example)
    }
    for example in try WirePage.examples(in: "extension") {
      let call = try ExtensionCall.decode(Array(example.utf8))
      #expect(String(decoding: call.encode(), as: UTF8.self) == example)
    }
    #expect(
      try WirePage.values(of: "event", in: "to-extension")
        == Set(ExtensionEvent.cases.names))
    #expect(
      try WirePage.values(of: "call", in: "extension")
        == Set(ExtensionCall.cases.names))
  }

  @Test
  func `Every message of a content extension has an example that is encoded to the same bytes`()
    throws
  {
    for example in try WirePage.examples(in: "to-content") {
      let order = try ContentCommand.decode(Array(example.utf8))
      #expect(String(decoding: order.encode(), as: UTF8.self) == example)
    }
    for example in try WirePage.examples(in: "content") {
      let news = try ContentEvent.decode(Array(example.utf8))
      #expect(String(decoding: news.encode(), as: UTF8.self) == example)
    }
    #expect(
      try WirePage.values(of: "order", in: "to-content")
        == Set(ContentCommand.cases.names))
    #expect(
      try WirePage.values(of: "news", in: "content")
        == Set(ContentEvent.cases.names))
    let page = try WirePage.text()
    for name in ContentInput.cases.names { #expect(page.contains(#""use":"\#(name)""#)) }
    for name in ViewEvent.cases.names { #expect(page.contains(#""event":"\#(name)""#)) }
    for name in ViewContent.cases.names { #expect(page.contains(#""kind":"\#(name)""#)) }
  }

  @Test func `The frame in the text has its true length`() throws {
    let frame = try Frame.encode(ClientMessage.app(id: 1, .settings(.all)).encode())
    let header = frame.prefix(4).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    #expect(try WirePage.text().contains("`\(header.joined(separator: " "))`"))
  }

  @Test func `Every error code is explained`() throws {
    let page = try WirePage.text()
    let codes: [NotificationFailure.Code] = [
      .notificationsNotAllowed, .notificationInvalidNoDate, .notificationInvalidNoContent,
      .badgeInputInvalid, .invalidMessage, .invalidValue, .limitReached, .noDaemon,
      .identityRefused, .storeFailed, .diskFull, .versionMismatch, .notFound, .unsupported,
      .notPermitted, .connectionLost,
    ]
    for code in codes { #expect(page.contains("`\(code.name)`")) }
  }
}
