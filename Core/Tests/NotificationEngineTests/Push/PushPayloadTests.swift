import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The meaning of the keys of `aps`, in addition to the alert.
struct PushPayloadTests {
  /// An `aps` dictionary, and its meaning.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let aps: PropertyList
    let content: NotificationContent

    init(
      _ name: String, _ aps: PropertyList, _ change: (inout NotificationContent) -> Void
    ) {
      testDescription = name
      self.aps = aps
      var content = NotificationContent()
      change(&content)
      content.userInfo = ["aps": aps]
      self.content = content
    }
  }

  static let rows = [
    Row("nothing leaves everything usual (C21)", [:]) { _ in },
    Row("a badge is a number (C3)", ["badge": 7]) { $0.badge = 7 },
    Row("a badge of 0 is one too (H5)", ["badge": 0]) { $0.badge = 0 },
    Row("a badge may be written with a point (H2)", ["badge": 3.0]) { $0.badge = 3 },
    Row("the usual sound (H4)", ["sound": "default"]) { $0.sound = .standard },
    Row("a sound by its file (H4)", ["sound": "bell.caf"]) {
      $0.sound = Sound(kind: .standard, name: "bell.caf")
    },
    Row("a critical sound (C9)", ["sound": ["critical": 1, "name": "siren.caf", "volume": 0.8]]) {
      $0.sound = Sound(kind: .critical, name: "siren.caf", volume: 0.8)
    },
    Row("a critical sound of usual name (C9)", ["sound": ["critical": 1, "name": "default"]]) {
      $0.sound = Sound(kind: .critical)
    },
    Row("a loudest sound (C9)", ["sound": ["critical": true, "volume": 1]]) {
      $0.sound = Sound(kind: .critical, volume: 1)
    },
    Row("volume is for critical ones (C9)", ["sound": ["name": "bell.caf", "volume": 0.5]]) {
      $0.sound = Sound(kind: .standard, name: "bell.caf")
    },
    Row("a thread (C16)", ["thread-id": "chat-9"]) { $0.threadIdentifier = "chat-9" },
    Row("a category (F9)", ["category": "INVITE"]) { $0.categoryIdentifier = "INVITE" },
    Row("a window (C17)", ["target-content-id": "inbox"]) {
      $0.targetContentIdentifier = "inbox"
    },
    Row("a filter (C20)", ["filter-criteria": "work"]) { $0.filterCriteria = "work" },
    Row("passive (C18)", ["interruption-level": "passive"]) { $0.interruptionLevel = .passive },
    Row("active (C18)", ["interruption-level": "active"]) { $0.interruptionLevel = .active },
    Row("time-sensitive (C18)", ["interruption-level": "time-sensitive"]) {
      $0.interruptionLevel = .timeSensitive
    },
    Row("critical (C18)", ["interruption-level": "critical"]) { $0.interruptionLevel = .critical },
    Row("a score (C19)", ["relevance-score": 0.75]) { $0.relevanceScore = 0.75 },
    Row("a whole score (C19)", ["relevance-score": 1]) { $0.relevanceScore = 1 },
    Row("keys of the app's own in aps (H2)", ["imageNumber": 4, "alert": "Hi"]) {
      $0.body = "Hi"
    },
    Row("letters of any script (H2)", ["alert": "Grüße, 東京 🗼", "thread-id": "café"]) {
      $0.body = "Grüße, 東京 🗼"
      $0.threadIdentifier = "café"
    },
  ]

  @Test(arguments: rows)
  func `A key means what Apple's documentation says`(row: Row) throws {
    let payload = try PushPayload.aps(row.aps)
    #expect(payload.content == row.content)
    #expect(payload.problems.isEmpty)
  }

  @Test(.rules("C11")) func `The app gets the whole payload, its aps included`() throws {
    let values: [String: PropertyList] = [
      "aps": ["alert": "Hi", "own": [1, 2.5, true]], "order": ["id": 7], "empty": "",
      "Simulator Target Bundle": "com.example.organizer",
    ]
    let payload = try PushPayload(values)
    #expect(payload.userInfo == values)
    #expect(payload.content.userInfo == values)
  }

  @Test(
    .rules("H2"),
    arguments: [
      (1, true), (0, false), (true, true), (false, false), ("1", true), ("0", false), (1.0, true),
    ] as [(PropertyList, Bool)])
  func `A flag is read in every way that servers write it`(
    value: PropertyList, isSet: Bool
  ) throws {
    let payload = try PushPayload.aps(["mutable-content": value, "content-available": value])
    #expect(payload.isContentMutable == isSet)
    #expect(payload.isContentAvailable == isSet)
    let sound = try PushPayload.aps(["sound": ["critical": value]]).content.sound
    #expect(sound?.kind == (isSet ? .critical : .standard))
    #expect(payload.problems.isEmpty)
  }

  @Test(.rules("H7")) func `A push that only wakes the app is not a notification`() throws {
    let quiet = try PushPayload(["aps": ["content-available": 1], "sync": "now"])
    #expect(quiet.isContentAvailable)
    #expect(!quiet.isNotification)
    let both = try PushPayload.aps(["content-available": 1, "alert": "New mail"])
    #expect(both.isContentAvailable)
    #expect(both.isNotification)
  }

  @Test(
    .rules("C1", "B28"),
    arguments: [
      (["alert": "Hi"], true), (["alert": ["title": "Hi"]], true), (["badge": 0], true),
      (["sound": "default"], true), (["alert": ""], false), (["alert": [:]], false),
      (["sound": ""], false), (["interruption-level": "critical"], false), ([:], false),
    ] as [(PropertyList, Bool)])
  func `A text, a badge or a sound makes a notification`(
    aps: PropertyList, isNotification: Bool
  ) throws {
    #expect(try PushPayload.aps(aps).isNotification == isNotification)
  }
}
