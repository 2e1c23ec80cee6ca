import DBus
import FuzzParsers

/// Calls of real programs, in the form in which the target reads them: the interface, the method, the arguments.
enum CallSamples {
  static let calls: [[UInt8]] = notify + gtk + portal + center

  private static let notify: [[UInt8]] = [
    call(
      [0], .string("notify-send"), .uint32(0), .string("dialog-information"), .string("Tea"),
      .string("It is <b>ready</b>, see <a href=\"https://example.org\">here</a>"),
      .strings(["default", "Open", "snooze", "Later"]),
      .options([
        "urgency": .byte(1), "value": .int32(40), "desktop-entry": .string("org.example.Tea"),
        "sound-name": .string("bell"), "category": .string("im.received"),
      ]), .int32(-1)),
    call(
      [0], .string("Player"), .uint32(7), .string("file:///tmp/a.png"), .string("Song"),
      .string(""),
      .strings(["inline-reply", "Reply"]),
      .options([
        "image-data": .structure([
          .int32(2), .int32(1), .int32(8), .bool(true), .int32(8), .int32(4),
          .bytes([1, 2, 3, 4, 5, 6, 7, 8]),
        ]),
        "transient": .bool(true), "resident": .int32(1), "image-path": .string("/tmp/b.png"),
        "x-kde-origin-name": .string("example.org"), "suppress-sound": .bool(true),
        "x-kde-reply-placeholder-text": .string("Say"), "synchronous": .string("volume"),
      ]), .int32(5_000)),
  ]

  private static let button = DBusValue.dictionary(
    key: "s", value: "v",
    [
      DBusEntry(key: .string("label"), value: .variant(.string("Answer"))),
      DBusEntry(key: .string("action"), value: .variant(.string("app.answer"))),
      DBusEntry(key: .string("purpose"), value: .variant(.string("im.reply-with-text"))),
      DBusEntry(
        key: .string("target"),
        value: .variant(.structure([.string("a"), .variant(.int32(3))]))),
    ])

  private static let options = [
    "title": DBusValue.string("Title"), "body": .string("Body"), "priority": .string("urgent"),
    "default-action": .string("app.open"), "default-action-target": .strings(["a", "b"]),
    "buttons": .array(element: "a{sv}", [button]), "urgent": .bool(true),
    "icon": .structure([.string("bytes"), .variant(.bytes([0x89, 0x50]))]),
  ]

  private static let gtk = [
    call([1], .string("chat-1"), .options(options)),
    call(
      [1], .string(""), .options(["icon": .structure([.string("file"), .variant(.string("/a"))])])),
  ]

  private static let portal = [
    call([2], .string("org.example.Chat"), .string("chat-1"), .options(options)),
    call(
      [2], .string(""), .string("x"),
      .options([
        "markup-body": .string("<i>a</i>"), "display-hint": .strings(["tray", "persistent"]),
        "sound": .string("default"), "category": .string("call.incoming"),
      ])),
  ]

  private static let center = [
    call(
      [3, 0], .string("org.example.Diary"),
      .options([
        "name": .string("Diary"), "exec": .strings(["/usr/bin/diary", "--answer"]),
        "environment": .dictionary(
          key: "s", value: "s", [DBusEntry(key: .string("A"), value: .string("b"))]),
      ])),
    call([3, 1], .strings(["alert", "sound"]), .options([:])),
    call(
      [3, 3], .string("tea"),
      .options([
        "title": .string("Tea"), "userInfo": .options(["a": .double(1.5), "b": .bytes([1])]),
        "badge": .int32(3), "attachments": .array(element: "a{sv}", []),
      ]),
      .options([
        "kind": .string("timeInterval"), "seconds": .uint32(60), "repeats": .bool(true),
      ]), .options([:])),
    call(
      [3, 11],
      .array(
        element: "a{sv}",
        [
          .dictionary(
            key: "s", value: "v",
            [DBusEntry(key: .string("identifier"), value: .variant(.string("c")))])
        ])),
    call([3, 13], .int32(5)), call([3, 16], .strings(["1", "2"])),
  ]

  private static func call(_ place: [UInt8], _ arguments: DBusValue...) -> [UInt8] {
    place + CallBytes.bytes(of: arguments)
  }
}
