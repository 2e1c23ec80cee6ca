import DBus
import NotificationEngine
import NotificationModel
import TestSupport
import Testing

@testable import ServedDesktop

/// The arguments of `Notify`, in the types in which real programs send them.
struct NotifyTests {
  private static let sender = BusSender(name: ":1.7", bus: "bus")

  private static func arguments(
    summary: String = "New mail", body: String = "", actions: [String] = [],
    timeout: Int32 = -1, hints: [String: DBusValue] = [:]
  ) -> [DBusValue] {
    [
      .string("mail"), .uint32(0), .string(""), .string(summary), .string(body),
      .strings(actions), .options(hints), .int32(timeout),
    ]
  }

  static func posted(
    summary: String = "New mail", body: String = "", actions: [String] = [],
    timeout: Int32 = -1, hints: [String: DBusValue] = [:],
    facts: ProgramFacts = ProgramFacts(executable: "/usr/bin/mail")
  ) throws -> PostingCall {
    let call = try NotifyArguments(
      arguments(summary: summary, body: body, actions: actions, timeout: timeout, hints: hints))
    return PostingCall(call, from: sender, facts: facts)
  }

  @Test(arguments: [
    (0, DBusValue.uint32(1), "app_name", "s", "u"), (1, .string("x"), "replaces_id", "u", "s"),
    (5, .string("x"), "actions", "as", "s"), (6, .strings([]), "hints", "a{sv}", "as"),
    (7, .uint32(5), "expire_timeout", "i", "u"),
  ])
  func `An argument of another type is refused by its name`(
    index: Int, value: DBusValue, argument: String, expected: String, found: String
  ) throws {
    var values = Self.arguments()
    values[index] = value
    let problem = #expect(throws: NotifyArguments.Problem.self) { try NotifyArguments(values) }
    #expect(problem?.argument == argument)
    #expect(problem?.expected == expected && problem?.found == found)
  }

  @Test func `A missing argument is refused by its name`() {
    let problem = #expect(throws: NotifyArguments.Problem.self) {
      try NotifyArguments(Array(Self.arguments().dropLast()))
    }
    #expect(problem?.argument == "expire_timeout" && problem?.found == nil)
  }

  @Test(
    .rules("S9", "S14"),
    arguments: [
      (DBusValue.int32(42), 42), (.uint32(0), 0), (.byte(100), 100), (.int32(-1), 0),
      (.int32(101), 100), (.uint32(.max), 100), (.string("42"), nil), (.double(42), nil),
      (.bool(true), nil),
    ] as [(DBusValue, Int?)])
  func `The value of a bar is a whole number of percent, limited to 0 to 100`(
    value: DBusValue, percent: Int?
  ) throws {
    #expect(try Self.posted(hints: ["value": value]).progress == percent)
    #expect(try Self.posted().progress == nil)
  }

  @Test(
    .rules("S9", "S18"),
    arguments: [
      (DBusValue.byte(0), InterruptionLevel.passive), (.int32(2), .timeSensitive),
      (.uint32(1), .active), (.string("high"), .active), (.byte(9), .active),
    ])
  func `The urgency is read in every type, and never critical`(
    value: DBusValue, level: InterruptionLevel
  ) throws {
    let posted = try Self.posted(hints: ["urgency": value])
    #expect(posted.content.interruptionLevel == level)
  }

  @Test(.rules("S18")) func `A call that comes in is time-sensitive, and a transfer passive`()
    throws
  {
    func level(_ category: String) throws -> InterruptionLevel {
      try Self.posted(hints: ["category": .string(category)]).content.interruptionLevel
    }
    #expect(try level("call.incoming") == .timeSensitive)
    #expect(try level("transfer.complete") == .passive)
    #expect(try level("im.received") == .active)
  }

  @Test(
    .rules("S9"), arguments: [DBusValue.bool(true), .int32(1), .uint32(1), .byte(1)])
  func `A truth value is read in every type`(value: DBusValue) throws {
    let posted = try Self.posted(hints: ["transient": value, "resident": value])
    #expect(posted.isTransient && posted.isResident)
  }

  @Test func `The default action is not a button, and odd or repeated ones are left out`() throws {
    let posted = try Self.posted(
      actions: ["default", "", "later", "Later", "later", "Again", "", "Nothing", "odd"])
    #expect(posted.opensByAction)
    #expect(posted.actions.map(\.identifier) == ["later"])
  }

  @Test func `An inline reply has a field with the program's words`() throws {
    let posted = try Self.posted(
      actions: ["inline-reply", "Reply"],
      hints: [
        "x-kde-reply-placeholder-text": .string("Answer"),
        "x-kde-reply-submit-button-text": .string("Send"),
      ])
    let input = posted.actions.first?.textInput
    #expect(input?.placeholder == "Answer" && input?.buttonTitle == "Send")
    #expect(posted.actions.first?.systemTitle == nil && input?.systemTitle == nil)
  }

  @Test func `An inline reply without words is named as a reply`() throws {
    let action = try #require(try Self.posted(actions: ["inline-reply", ""]).actions.first)
    #expect(action.title == "Reply" && action.textInput?.buttonTitle == "Reply")
    let word = SystemText(word: "reply")
    #expect(action.systemTitle == word && action.textInput?.systemTitle == word)
  }

  @Test(.rules("S17")) func `Long texts and many buttons and marks are cut`() throws {
    let marks = "e" + String(repeating: "\u{301}", count: 20_000)
    let actions = (0..<1_000).flatMap { ["a\($0)", String(repeating: "x", count: 5_000)] }
    let posted = try Self.posted(
      body: String(repeating: "ö", count: 1 << 20), actions: actions,
      hints: ["x-kde-origin-name": .string(marks)])
    #expect(posted.content.body.text.utf8.count <= ServedDesktopLimits.bodyBytes)
    #expect(posted.actions.count == ServedDesktopLimits.actions)
    #expect(posted.content.threadIdentifier.unicodeScalars.count <= 25)
  }

  @Test(.rules("S17"), .timeLimit(.minutes(1)))
  func `Marks without end on a letter of a key, a category or a tag cost nothing`() throws {
    let marks = "a" + String(repeating: "\u{301}\u{323}", count: 1 << 19)
    let posted = try Self.posted(
      actions: [marks, "Label", "default", ""],
      hints: [
        "category": .string(marks), "desktop-entry": .string(marks),
        "sound-name": .string(marks), "x-dunst-stack-tag": .string(marks),
      ])
    #expect(posted.actions.isEmpty && posted.opensByAction)
    #expect(posted.content.interruptionLevel == .active && posted.tag.isEmpty)
  }

  @Test(.rules("S14", "S21")) func `Tags and sites are read`() throws {
    let posted = try Self.posted(
      hints: [
        "x-dunst-stack-tag": .string("volume"), "x-kde-origin-name": .string("example.org"),
        "desktop-entry": .string("chromium.desktop"),
      ])
    #expect(posted.tag == "volume" && posted.content.threadIdentifier == "example.org")
    #expect(posted.program.claim.desktopEntry == "chromium")
    #expect(posted.origin == "example.org")
  }

  @Test(.rules("S19")) func `A named sound is heard, and a program can ask for silence`() throws {
    #expect(try Self.posted().content.sound == nil)
    let named = ["sound-name": DBusValue.string("bell")]
    #expect(
      try Self.posted(hints: named).content.sound
        == Sound(kind: .standard, name: "bell", source: .theme))
    let silent = named.merging(["suppress-sound": .bool(true)]) { $1 }
    #expect(try Self.posted(hints: silent).content.sound == nil)
  }

  @Test(
    .rules("S19"),
    arguments: [
      ("/srv/bell.wav", "/srv/bell.wav"), ("file:///srv/a%20bell.wav", "/srv/a bell.wav"),
      ("bell.wav", nil), ("https://example.com/bell.wav", nil),
    ])
  func `A sound file is one of this machine, else the ordinary sound is heard`(
    _ place: String, _ path: String?
  ) throws {
    let sound = try Self.posted(hints: ["sound-file": .string(place)]).content.sound
    #expect(
      sound == path.map { Sound(kind: .standard, name: $0, source: .file) } ?? .standard)
  }

  @Test(
    .rules("S19", "S20"),
    arguments: [
      ProgramFacts(executable: "/app/bin/mail", sandboxIdentifier: "com.example.mail"),
      ProgramFacts(executable: "/usr/bin/mail", isSandboxed: true), ProgramFacts(executable: nil),
    ])
  func `A program in a sandbox, and one that ended before it was known, names no sound file`(
    facts: ProgramFacts
  ) throws {
    let hints = ["sound-file": DBusValue.string("/srv/bell.wav")]
    #expect(try Self.posted(hints: hints, facts: facts).content.sound == .standard)
  }

  @Test func `A lifetime is kept within a week, and 0 means for ever`() throws {
    #expect(try Self.posted(timeout: -1).lifetime == nil)
    #expect(try Self.posted(timeout: 0).lifetime == 0)
    #expect(try Self.posted(timeout: 1_500).lifetime == 1_500_000)
    #expect(try Self.posted(timeout: .max).lifetime == 7 * 86_400 * 1_000_000)
  }

  @Test(.rules("S44"))
  func `A critical one without a time stays until it is dismissed, and one with a time has that`()
    throws
  {
    let critical = ["urgency": DBusValue.byte(2)]
    #expect(try Self.posted(timeout: -1, hints: critical).lifetime == 0)
    #expect(try Self.posted(timeout: 1_500, hints: critical).lifetime == 1_500_000)
    #expect(try Self.posted(timeout: -1, hints: ["urgency": .byte(1)]).lifetime == nil)
  }

  @Test(.rules("S9"))
  func `The picture of the best hint is taken, a file or a name of the theme`() throws {
    func picture(_ hints: [String: DBusValue]) throws -> PostedPicture? {
      try NotifyArguments(Self.arguments(hints: hints)).picture
    }
    let pixels = DBusValue.structure([
      .int32(1), .int32(1), .int32(3), .bool(false), .int32(8), .int32(3), .bytes([1, 2, 3]),
    ])
    let raw = try RawPicture(
      width: 1, height: 1, rowStride: 3, hasAlpha: false, bitsPerSample: 8, channels: 3,
      bytes: [1, 2, 3])
    #expect(
      try picture(["image-data": pixels, "image-path": .string("/a.png")]) == .raw(raw))
    #expect(try picture(["image-path": .string("file:///a%20b.png")]) == .named(["/a b.png"]))
    #expect(
      try picture(["image-path": .string("dialog-information")]) == .named(["dialog-information"]))
    for name in ["", "..", "a/b", "../a", String(repeating: "x", count: 300)] {
      #expect(try picture(["image-path": .string(name)]) == nil)
    }
    #expect(try picture(["image-path": .string("https://example.org/a.png")]) == nil)
    let wrong = DBusValue.structure([
      .int32(.max), .int32(2), .int32(3), .bool(false), .int32(8), .int32(3), .bytes([]),
    ])
    if case .unusable? = try picture(["image-data": wrong]) {} else { Issue.record() }
    var call = try NotifyArguments(Self.arguments(hints: ["icon_data": pixels]))
    #expect(call.picture == .raw(raw))
    call.appIcon = "chat"
    #expect(call.picture == .named(["chat"], otherwise: raw))
  }

  @Test(.rules("S15"))
  func `A picture in the body is shown if no hint names one, before the icon of the app`() throws {
    var call = try NotifyArguments(Self.arguments())
    call.appIcon = "/icon.png"
    call.body =
      "A <b>map</b> <img src=\"https://example.org/a.png\"/><img src='file:///map%201.png' alt='Map'/>"
    #expect(call.picture == .named(["/map 1.png", "/icon.png"]))
    call.body = "A <b>map</b>"
    #expect(call.picture == .named(["/icon.png"]))
    call = try NotifyArguments(Self.arguments(hints: ["image-path": .string("/hint.png")]))
    call.body = "<img src='/map.png'/>"
    #expect(call.picture == .named(["/hint.png", "/map.png"]))
  }
}

extension NotifyTests {
  @Test(.rules("S8", "S9"))
  func `Files that a notification is about come after its own picture, before the icon of the app`()
    throws
  {
    let urls = DBusValue.strings(
      ["https://example.org/a.png", "file:///shots/1%202.png"]
        + [String](repeating: "file:///b.png", count: 50))
    var call = try NotifyArguments(Self.arguments(hints: ["x-kde-urls": urls]))
    call.appIcon = "spectacle"
    let files = ["/shots/1 2.png"] + [String](repeating: "/b.png", count: 14)
    #expect(call.picture == .named(files + ["spectacle"]))
    call = try NotifyArguments(
      Self.arguments(hints: ["x-kde-urls": urls, "image-path": .string("/own.png")]))
    #expect(call.picture == .named(["/own.png"] + files))
    call = try NotifyArguments(Self.arguments(hints: ["x-kde-urls": .string("file:///a.png")]))
    #expect(call.picture == nil)
  }
}

extension DisplayText {
  var text: String {
    if case .literal(let text) = self { text } else { "" }
  }
}
