import DesktopSupport
import NotificationModel
import TestSupport
import Testing

/// The meaning of closed and changed bubbles.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct ClosingTests {
  @Test(.rules("E5"), arguments: [1, 3, 4, 77])
  func `A bubble that expires stays in the list, and the app gets no response`(
    reason: UInt32
  ) throws {
    let stage = try MockStage()
    try stage.makePersistent()
    let bubble = try stage.show()
    try stage.server.close(bubble.id, reason: reason)
    let next = try stage.show("second")
    try stage.server.invoke("default", on: next.id)
    #expect(try stage.app.nextResponse().notification.request.identifier == "second")
    #expect(try stage.desktop.delivered() == ["lunch"])
    #expect(stage.app.untaken == 0)
  }

  @Test(.rules("F2"))
  func `A persistent bubble that is dismissed is cleared, and the app gets a response`()
    throws
  {
    let stage = try MockStage()
    try stage.makePersistent()
    let bubble = try stage.show()
    #expect(bubble.timeout == 0)
    try stage.server.close(bubble.id, reason: 2)
    #expect(try stage.app.nextResponse().actionIdentifier == NotificationResponse.dismiss)
    #expect(try stage.desktop.delivered().isEmpty)
  }

  @Test func `A banner that is swept away is still in the list`() throws {
    let stage = try MockStage()
    let bubble = try stage.show()
    #expect(bubble.timeout == -1)
    try stage.server.close(bubble.id, reason: 2)
    let next = try stage.show("second")
    try stage.server.close(next.id, reason: 1)
    _ = try stage.show("third")
    #expect(Set(try stage.desktop.delivered()) == ["lunch", "second", "third"])
    #expect(stage.app.untaken == 0)
  }

  @Test(.rules("B1")) func `A request with the same identifier replaces its bubble`() throws {
    let stage = try MockStage()
    let bubble = try stage.show()
    let changed = try stage.show { $0.body = "Soup is out" }
    #expect(changed.replacesID == bubble.id)
    #expect(changed.body == "Soup is out")
    try stage.server.invoke("default", on: changed.id)
    #expect(try stage.app.nextResponse().notification.request.content.body == "Soup is out")
    #expect(try stage.server.nextClose() == bubble.id)
  }

  @Test(.rules("G3")) func `A notification that the app withdraws is closed`() throws {
    let stage = try MockStage()
    let bubble = try stage.show()
    try stage.app.ask(.notifications(.removeDelivered(identifiers: ["lunch"])))
    #expect(try stage.server.nextClose() == bubble.id)
  }

  @Test func `A notification that is answered in another shell is closed on the desktop`() throws {
    let stage = try MockStage()
    let bubble = try stage.show()
    let result = try stage.desktop.run(
      "unctl", "respond", "\(stage.app.identifier.rawValue)/lunch", "--action", "eat")
    #expect(result.code == 0, "\(result.output)")
    #expect(try stage.server.nextClose() == bubble.id)
    #expect(try stage.app.nextResponse().actionIdentifier == "eat")
  }
}
