import DBus
import NotificationEngine
import NotificationModel
import TestSupport
import Testing

@testable import ServedDesktop

/// Notifications from the portal are bounded and harmless, whatever the call contains.
struct PortalArgumentTests {
  private static let keys = [
    "title", "body", "markup-body", "icon", "sound", "priority", "category", "display-hint",
    "default-action", "default-action-target", "buttons", "schedule",
  ]
  private static let words = [
    "", "a", "default", "silent", "tray", "transient", "persistent", "urgent", "low",
    "call.incoming", "bytes", "file-descriptor", "app.open", "im.reply-with-text", "<b>a</b>",
    "<a href='javascript:x'>a</a>", "\u{202E}gnp", "a\u{1}\n\u{7F}",
    "a" + String(repeating: "\u{301}\u{323}", count: 4_096), String(repeating: "x", count: 70_000),
  ]

  @Test(.rules("S17", "S30"), .timeLimit(.minutes(5)), arguments: 0..<20)
  func `Random arguments make a notification within every limit`(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      var options: [String: DBusValue] = [:]
      for key in Self.keys where generator.chance(60) {
        options[key] = Self.value(4, &generator).unwrapped
      }
      let source = try #require(PortalSource(app: "org.example.Chat", identifier: "1"))
      let posted = PortalNotification(source: source, options: options).posted(
        from: BusSender(name: ":1.1", bus: "b"),
        facts: ProgramFacts(
          executable: nil, sandboxIdentifier: "org.example.Chat", isSandboxed: true))
      check(posted)
    }
  }

  private func check(_ posted: PostingCall) {
    #expect(posted.app.rawValue == "org.example.Chat")
    #expect(posted.content.interruptionLevel < .critical)
    #expect(posted.content.sound.map { $0.kind == .standard } ?? true)
    #expect(posted.actions.count <= ServedDesktopLimits.actions)
    #expect(posted.appActions.count <= ServedDesktopLimits.actions + 1)
    #expect(posted.actions.allSatisfy { posted.appActions[$0.identifier] != nil })
    let body = posted.styledBody.map(\.text).joined()
    #expect(body.utf8.count <= ServedDesktopLimits.bodyBytes)
    #expect(
      posted.styledBody.allSatisfy { $0.link?.hasPrefix("javascript") != true && !$0.text.isEmpty })
    for action in posted.appActions.values {
      #expect(action.name.utf8.count <= ServedDesktopLimits.keyBytes)
      #expect((action.parameter?.utf8.count ?? 0) <= ServedDesktopLimits.parameterBytes)
    }
  }

  private static func value(_ depth: Int, _ generator: inout SeededGenerator) -> DBusValue {
    switch generator.below(depth > 0 ? 10 : 5) {
    case 0, 1, 2: .string(generator.pick(words) ?? "")
    case 3: .int32(Int32(truncatingIfNeeded: generator.below(1_000)))
    case 4: .bool(generator.chance(50))
    case 5: .strings((0..<generator.below(5)).compactMap { _ in generator.pick(words) })
    case 6: .bytes([UInt8](repeating: 7, count: generator.below(100)))
    case 7:
      .structure([.string(generator.pick(words) ?? ""), .variant(value(depth - 1, &generator))])
    case 8: .variant(value(depth - 1, &generator))
    default:
      .array(element: "a{sv}", (0..<generator.below(50)).map { _ in button(depth, &generator) })
    }
  }

  private static func button(_ depth: Int, _ generator: inout SeededGenerator) -> DBusValue {
    var options: [String: DBusValue] = [:]
    for key in ["label", "action", "target", "purpose"] where generator.chance(80) {
      options[key] =
        generator.chance(70) ? .string(generator.pick(words) ?? "") : value(depth - 1, &generator)
    }
    return .options(options)
  }
}
