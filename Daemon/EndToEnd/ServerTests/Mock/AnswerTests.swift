import DBus
import DesktopSupport
import Foundation
import NotificationModel
import TestSupport
import Testing

/// The user's actions on the desktop reach the app once, and nothing else does.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct AnswerTests {
  let stage: MockStage

  init() throws { stage = try MockStage() }

  @Test(.rules("F1")) func `A click on the bubble reaches the app, and the bubble is closed`()
    throws
  {
    let bubble = try stage.show()
    #expect(bubble.actions.first == "default")
    try stage.server.invoke("default", on: bubble.id)
    let response = try stage.app.nextResponse()
    #expect(response.actionIdentifier == NotificationResponse.open)
    #expect(response.notification.request.identifier == "lunch")
    #expect(try stage.server.nextClose() == bubble.id)
    #expect(try stage.desktop.delivered().isEmpty)
  }

  @Test(.rules("F8")) func `A button reaches the app by the app's own name for it`() throws {
    let bubble = try stage.show()
    let key = try #require(bubble.key(of: "Eat"))
    #expect(key != "eat", "an app's words are no keys on the bus")
    try stage.server.invoke(key, on: bubble.id)
    #expect(try stage.app.nextResponse().actionIdentifier == "eat")
    #expect(try stage.server.nextClose() == bubble.id)
  }

  @Test(.rules("F6")) func `A reply that was typed on the bubble reaches the app`() throws {
    let bubble = try stage.show()
    #expect(bubble.key(of: "Answer") == "inline-reply")
    #expect(bubble.hints["x-kde-reply-placeholder-text"]?.text == "Your answer")
    try stage.server.reply("on my way <b>&\n😀", on: bubble.id)
    let response = try stage.app.nextResponse()
    #expect(response.actionIdentifier == "answer")
    #expect(response.userText == "on my way <b>&\n😀")
    #expect(try stage.server.nextClose() == bubble.id)
  }

  @Test func `A program that waits in a terminal receives the reply`() throws {
    let waiting = try stage.desktop.start(
      "unctl", ["schedule", "--title", "Tea", "--reply", "Reply:Your answer", "--wait"])
    let bubble = try stage.server.next()
    try stage.server.reply("with milk", on: bubble.id)
    #expect(try waiting.lines.next().hasSuffix("\twith milk"))
    #expect(try waiting.exitCode() == 0)
  }

  @Test func `A reply of a megabyte is refused whole, and the next one counts`() throws {
    let bubble = try stage.show()
    try stage.server.reply(String(repeating: "x", count: 1_000_000), on: bubble.id)
    try stage.server.reply("short", on: bubble.id)
    #expect(try stage.app.nextResponse().userText == "short")
    #expect(stage.app.untaken == 0)
    try stage.daemon.lines.next(with: "a reply of 1000000 bytes was refused")
    #expect(stage.log("a reply of 1000000 bytes was refused").count == 1)
  }

  @Test func `Actions that were never offered are ignored`() throws {
    let bubble = try stage.show { $0.categoryIdentifier = "" }
    for action in ["eat", "action-0", "action-7", "inline-reply", "allow", "keep", "", "Default"] {
      try stage.server.invoke(action, on: bubble.id)
    }
    try stage.server.reply("never offered", on: bubble.id)
    try stage.server.invoke("default", on: bubble.id + 1)
    try stage.server.invoke("default", on: 0)
    try stage.server.invoke("default", on: .max)
    try stage.server.invoke("default", on: bubble.id)
    #expect(try stage.app.nextResponse().actionIdentifier == NotificationResponse.open)
    #expect(try stage.server.nextClose() == bubble.id)
    #expect(stage.app.untaken == 0)
    try stage.daemon.lines.next(with: "an action that was never offered")
    #expect(stage.log("an action that was never offered").count == 1)
  }

  @Test func `A response that is given twice counts once`() throws {
    let bubble = try stage.show()
    let key = try #require(bubble.key(of: "Eat"))
    try stage.server.invoke(key, on: bubble.id)
    try stage.server.invoke("default", on: bubble.id)
    try stage.server.close(bubble.id, reason: 2)
    #expect(try stage.app.nextResponse().actionIdentifier == "eat")
    let next = try stage.show("second")
    try stage.server.invoke("default", on: next.id)
    #expect(try stage.app.nextResponse().notification.request.identifier == "second")
  }

  @Test func `Signals of any other sender than the server are ignored`() throws {
    let bubble = try stage.show()
    let forger = try stage.desktop.connect()
    let id = DBusValue.uint32(bubble.id)
    try MockServer.emit("ActionInvoked", [id, .string("default")], from: forger)
    try MockServer.emit("NotificationReplied", [id, .string("forged")], from: forger)
    try MockServer.emit("NotificationClosed", [id, .uint32(2)], from: forger)
    try stage.server.invoke(try #require(bubble.key(of: "Eat")), on: bubble.id)
    #expect(try stage.app.nextResponse().actionIdentifier == "eat")
    #expect(stage.app.untaken == 0)
  }

  @Test func `Signals of the wrong types are ignored`() throws {
    let bubble = try stage.show()
    let id = DBusValue.uint32(bubble.id)
    for arguments: [DBusValue] in [
      [], [id], [.string("1"), .string("default")], [id, .uint32(1)],
      [.int32(Int32(bubble.id)), .string("default")], [id, .strings(["default"])],
      [.variant(id), .variant(.string("default"))],
    ] {
      for member in ["ActionInvoked", "NotificationReplied", "ActivationToken"] {
        try MockServer.emit(member, arguments, from: stage.server.peer)
      }
      try MockServer.emit("NotificationClosed", arguments, from: stage.server.peer)
    }
    let next = try stage.show("second")
    try stage.server.invoke("default", on: next.id)
    #expect(try stage.app.nextResponse().notification.request.identifier == "second")
    #expect(stage.app.untaken == 0)
  }

  @Test func `A number that the server gives again belongs to the newer bubble`() throws {
    let first = try stage.show("first")
    stage.server.nextID = first.id
    let second = try stage.show("second")
    #expect(second.id == first.id)
    let third = try stage.show("third")
    try stage.app.ask(.notifications(.removeDelivered(identifiers: ["first", "third"])))
    #expect(try stage.server.nextClose() == third.id, "the second is not closed for the first")
    try stage.server.invoke("default", on: second.id)
    #expect(try stage.app.nextResponse().notification.request.identifier == "second")
    #expect(try stage.desktop.delivered().isEmpty)
    #expect(stage.app.untaken == 0)
  }
}
