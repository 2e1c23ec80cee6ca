import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The texts of an alert, literal or by keys of the app's strings.
struct PushAlertTests {
  @Test(.rules("H2")) func `An alert that is a text is the body`() throws {
    let content = try PushPayload.aps(["alert": "Milk is out"]).content
    #expect(content.body == "Milk is out")
    #expect(content.title.isEmpty)
  }

  @Test(.rules("H3", "C14", "C15")) func `An alert that is a dictionary names its parts`() throws {
    let payload = try PushPayload.aps([
      "alert": [
        "title": "Shop", "subtitle": "Corner", "body": "Milk", "launch-image": "start.png",
        "summary-arg": "Anna", "summary-arg-count": 3,
      ]
    ])
    #expect(payload.content.title == "Shop")
    #expect(payload.content.subtitle == "Corner")
    #expect(payload.content.body == "Milk")
    #expect(payload.content.launchImageName == "start.png")
    #expect(payload.content.summaryArgument == "Anna")
    #expect(payload.content.summaryArgumentCount == 3)
    #expect(payload.problems.isEmpty)
  }

  @Test(.rules("C13")) func `Each line can be looked up in the app's strings`() throws {
    let payload = try PushPayload.aps([
      "alert": [
        "title-loc-key": "T", "title-loc-args": ["a"], "subtitle-loc-key": "S",
        "subtitle-loc-args": ["b", "c"], "loc-key": "B", "loc-args": [],
      ]
    ])
    #expect(payload.content.title == .localized(key: "T", arguments: ["a"]))
    #expect(payload.content.subtitle == .localized(key: "S", arguments: ["b", "c"]))
    #expect(payload.content.body == .localized(key: "B", arguments: []))
    #expect(payload.isNotification)
    #expect(payload.problems.isEmpty)
  }

  @Test(.rules("H3")) func `A line may hold its key itself`() throws {
    let payload = try PushPayload.aps([
      "alert": ["title": ["loc-key": "T", "loc-args": ["a"]], "body": ["loc-key": "B"]]
    ])
    #expect(payload.content.title == .localized(key: "T", arguments: ["a"]))
    #expect(payload.content.body == .localized(key: "B", arguments: []))
    #expect(payload.problems.isEmpty)
  }

  @Test(.rules("C13")) func `A key outranks a written line, and that is reported`() throws {
    let payload = try PushPayload.aps(["alert": ["title": "Shop", "title-loc-key": "T"]])
    #expect(payload.content.title == .localized(key: "T", arguments: []))
    #expect(payload.problems.map(\.field) == ["aps.alert.title"])
  }

  @Test(.rules("C13")) func `An empty key leaves the written line`() throws {
    let payload = try PushPayload.aps(["alert": ["body": "Milk", "loc-key": ""]])
    #expect(payload.content.body == "Milk")
    #expect(payload.problems.map(\.field) == ["aps.alert.loc-key"])
  }

  @Test(.rules("C13")) func `An argument of another type keeps its position`() throws {
    let payload = try PushPayload.aps([
      "alert": ["loc-key": "B", "loc-args": [3, ["x"], "last", true, ["k": 1]]]
    ])
    #expect(payload.content.body == .localized(key: "B", arguments: [3, "", "last", true, ""]))
    #expect(
      payload.problems.map(\.field) == ["aps.alert.loc-args[1]", "aps.alert.loc-args[4]"])
  }

  @Test func `Arguments beyond the limit are left out, so that the store can keep the rest`() throws
  {
    let many = PropertyList.array(Array(repeating: 1, count: 2_000))
    let payload = try PushPayload.aps(["alert": ["loc-key": "B", "loc-args": many]])
    guard case .localized(_, let arguments) = payload.content.body else {
      Issue.record("the body is not looked up")
      return
    }
    #expect(arguments.count == CoreLimits.pushTextArguments)
    #expect(payload.problems.map(\.value) == ["a list of 2000"])
  }

  @Test(.rules("H3")) func `A sound inside the alert is not read, and that is reported`() throws {
    let payload = try PushPayload.aps(["alert": ["body": "Milk", "sound": "default"]])
    #expect(payload.content.sound == nil)
    #expect(payload.problems.map(\.field) == ["aps.alert.sound"])
  }

  @Test(.rules("C2")) func `Percent signs of a push are shown as they were sent`() throws {
    var world = World.allowed()
    let shown = try world.push(["aps": ["alert": "100%% fresh %@, 50%off"]]).presentations
    #expect(shown.map(\.body) == ["100%% fresh %@, 50%off"])
  }
}
