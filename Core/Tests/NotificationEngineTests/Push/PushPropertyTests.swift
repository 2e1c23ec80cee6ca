import Foundation
import NotificationEngine
import NotificationModel
import NotificationWords
import TestSupport
import Testing

/// Properties of every payload, whatever its content.
struct PushPropertyTests {
  @Test(arguments: 0..<40)
  func `Any payload is read or refused by a field, the same each time`(seed: Int) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let values = generator.payload()
      let payload: PushPayload
      do {
        payload = try PushPayload(values)
      } catch {
        #expect(error.field?.isEmpty == false)
        let failure = NotificationFailure(error)
        #expect(!failure.message.isEmpty && !failure.remedy.isEmpty)
        continue
      }
      let again = try PushPayload(values)
      #expect(payload.problems == again.problems)
      #expect(payload.userInfo.count == values.count)
      #expect(payload.problems.count <= CoreLimits.pushProblems)
      #expect(payload.problems.allSatisfy { $0.field.hasPrefix("aps.") })
      Self.checkContent(payload.content)
    }
  }

  @Test(arguments: 0..<20)
  func `Any payload is delivered without harm, and a listed one is a push`(seed: Int) throws {
    var generator = SeededGenerator(seed: 1_000 + seed)
    var world = World.allowed()
    for _ in 0..<20 {
      guard let payload = try? PushPayload(generator.payload()) else { continue }
      let name = generator.chance(50) ? "n\(generator.below(3))" : nil
      let push = ArrivedPush(app: World.organizer, payload: payload, identifier: name)
      let effects = world.transaction(.pushes(.pushArrived(push, reply: nil)))
      #expect(effects.presentations.count <= 1)
      #expect(payload.isNotification || effects.presentations.isEmpty)
    }
    #expect(world.pending().isEmpty)
    #expect(world.deliveredRecords.allSatisfy { $0.notification.request.trigger == .push })
  }

  /// The properties that the store and the presentation rely on.
  private static func checkContent(_ content: NotificationContent) {
    #expect(content.badge ?? 0 >= 0)
    #expect(content.relevanceScore.isFinite)
    #expect((0...1).contains(content.sound?.volume ?? 0))
    #expect(content.summaryArgumentCount >= 1)
    #expect(content.sound?.name?.contains("/") != true)
    for text in [content.title, content.subtitle, content.body] {
      if case .localized(let key, let arguments) = text {
        #expect(!key.isEmpty)
        #expect(arguments.count <= CoreLimits.pushTextArguments)
      }
    }
  }
}

extension SeededGenerator {
  private static let keys = [
    "alert", "badge", "sound", "thread-id", "category", "content-available", "mutable-content",
    "target-content-id", "interruption-level", "relevance-score", "filter-criteria", "title",
    "subtitle", "body", "title-loc-key", "title-loc-args", "loc-key", "loc-args", "launch-image",
    "summary-arg", "summary-arg-count", "critical", "name", "volume", "contentAvailable", "own",
  ]
  private static let texts = [
    "", "default", "1", "critical", "time-sensitive", "bell.caf", "../x", "%@ %1$@ %n", "Grüße",
    "\u{10FDD0}AAAA\u{10FDD1}", "🗼", "\0",
  ]
  private static let numbers: [PropertyList] = [
    0, 1, -1, 0.5, 1.0, .integer(.min), .integer(.max), .unsigned(.max), .real(.nan),
    .real(.infinity), .real(-1e300), true, false,
  ]

  /// A payload of known keys and hostile values; now and then without a usable `aps`.
  mutating func payload() -> [String: PropertyList] {
    var values = dictionary(depth: 2)
    if !chance(5) {
      values["aps"] = chance(95) ? .dictionary(dictionary(depth: 3)) : value(depth: 2)
    }
    if chance(3) { values["long"] = .string(String(repeating: "x", count: 5_000)) }
    if chance(3) {
      values["deep"] = (0..<below(120)).reduce(1) { value, _ in .array([value]) }
    }
    return values
  }

  private mutating func dictionary(depth: Int) -> [String: PropertyList] {
    var values: [String: PropertyList] = [:]
    for _ in 0..<below(8) { values[pick(Self.keys) ?? ""] = value(depth: depth - 1) }
    return values
  }

  private mutating func value(depth: Int) -> PropertyList {
    switch below(depth > 0 ? 10 : 5) {
    case 0...1: return .string(pick(Self.texts) ?? "")
    case 2...3: return pick(Self.numbers) ?? 0
    case 4: return chance(50) ? .data(Data([1])) : .date(Date(timeIntervalSinceReferenceDate: 1))
    case 5...8: return .dictionary(dictionary(depth: depth))
    default:
      var values: [PropertyList] = []
      for _ in 0..<below(4) { values.append(value(depth: depth - 1)) }
      return .array(values)
    }
  }
}
