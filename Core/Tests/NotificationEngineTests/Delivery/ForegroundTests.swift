import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// The decisions of an app in the foreground, and the effect of a missing answer (E1 to E4, L2).
struct ForegroundTests {
  private static func world(policy: Policy = Policy(), hasDelegate: Bool = true) -> World {
    var world = World.allowed(policy: policy)
    if hasDelegate { world.call(.responses(.setDelegate(isSet: true))) }
    world.call(.apps(.setActive(true)))
    return world
  }

  /// One row of the decision table.
  struct Row: CustomTestStringConvertible, Sendable {
    var options: PresentationOptions
    var surfaces: Presentation.Surfaces?
    var sounds = false
    var isKept = false
    var testDescription: String { "options \(options.rawValue)" }
  }

  static let table: [Row] = [
    Row(options: [], surfaces: nil),
    Row(options: .banner, surfaces: .banner, isKept: true),
    Row(options: .list, surfaces: .list, isKept: true),
    Row(options: .alert, surfaces: [.banner, .list], isKept: true),
    Row(options: .sound, surfaces: [], sounds: true),
    Row(options: .badge, surfaces: nil),
    Row(
      options: [.banner, .list, .sound, .badge], surfaces: [.banner, .list], sounds: true,
      isKept: true),
  ]

  @Test(.rules("E3"), arguments: table)
  func `Each presentation option has its own effect`(row: Row) throws {
    var world = Self.world()
    var request = NotificationRequest.reminder().immediate
    request.content.badge = 7
    let token = try #require(world.call(.notifications(.add(request))).presentingToken)
    let shown = world.call(.notifications(.presented(token: token, options: row.options)))
      .presentations
    #expect(shown.first?.surfaces == row.surfaces)
    #expect((shown.first?.sound != nil) == row.sounds)
    #expect(world.record?.badge == (row.options.contains(.badge) ? 7 : 0))
    #expect((world.store.delivered("milk", of: World.organizer) != nil) == row.isKept)
    #expect(world.delivered() == (row.options.wantsList ? ["milk"] : []))
  }

  @Test(.rules("E4")) func `Presentation options never give more than the user allows`() throws {
    var world = Self.world()
    world.set(["banners": "none", "sounds": "off"])
    let token = try #require(
      world.call(.notifications(.add(.reminder().immediate))).presentingToken)
    let all: PresentationOptions = [.banner, .list, .sound, .badge]
    #expect(
      world.call(.notifications(.presented(token: token, options: all))).presentations.map(
        \.surfaces)
        == [[.list]])
  }

  @Test(.rules("E2"))
  func `A process is in the foreground only while it is active and has a delegate`() {
    var world = Self.world(hasDelegate: false)
    #expect(world.show()?.surfaces == [.banner, .list])
    world.call(.responses(.setDelegate(isSet: true)))
    #expect(world.call(.notifications(.add(.reminder().immediate))).presentingToken != nil)
    world.call(.apps(.setActive(false)))
    #expect(world.show("b")?.surfaces == [.banner, .list])
  }

  @Test(.rules("E2", "L2"))
  func `By policy nothing is shown for a foreground app without a delegate`() {
    var policy = Policy()
    policy.presentsWithoutDelegate = false
    var world = Self.world(policy: policy, hasDelegate: false)
    let effects = world.call(.notifications(.add(.reminder().immediate)))
    #expect(effects.appEvents.isEmpty)
    #expect(effects.presentations.isEmpty)
    #expect(world.delivered().isEmpty)
    #expect(world.advance(seconds: 60).presentations.isEmpty)
  }

  @Test(.rules("E1"), arguments: [Policy.UnansweredForeground.list, .none])
  func `The policy decides the outcome of an unanswered foreground question`(
    silence: Policy.UnansweredForeground
  ) throws {
    var policy = Policy()
    policy.unansweredForeground = silence
    var world = Self.world(policy: policy)
    let token = try #require(
      world.call(.notifications(.add(.reminder().immediate))).presentingToken)
    let shown = world.advance(seconds: 10).presentations.map(\.surfaces)
    #expect(shown == (silence == .list ? [[.list]] : []))
    #expect(
      world.call(.notifications(.presented(token: token, options: [.banner]))).presentations.isEmpty
    )
  }

  @Test(.rules("E1"))
  func `The process that became active last is asked when there are several`() throws {
    var world = Self.world()
    let second = ConnectionNumber(5)
    world.greet(second)
    world.call(.responses(.setDelegate(isSet: true)), from: second)
    world.call(.apps(.setActive(true)), from: second)
    let effects = world.call(.notifications(.add(.reminder().immediate)))
    let token = try #require(effects.presentingToken)
    #expect(
      world.call(.notifications(.presented(token: token, options: [.banner]))).presentations.isEmpty
    )
    let shown = world.call(
      .notifications(.presented(token: token, options: [.banner])), from: second
    ).presentations
    #expect(shown.count == 1)
  }

  @Test(.rules("G3"))
  func `A notification that is removed or replaced before the app answers is not shown`() throws {
    var world = Self.world()
    let first = try #require(
      world.call(.notifications(.add(.reminder().immediate))).presentingToken)
    let second = try #require(
      world.call(.notifications(.add(.reminder().immediate))).presentingToken)
    #expect(
      world.call(.notifications(.presented(token: first, options: [.banner]))).presentations.isEmpty
    )
    world.call(.notifications(.removeDelivered(identifiers: ["milk"])))
    #expect(
      world.call(.notifications(.presented(token: second, options: [.banner]))).presentations
        .isEmpty)
    #expect(world.advance(seconds: 60).presentations.isEmpty)
  }

  @Test(.rules("E1")) func `An app that never answers does not fill the memory`() {
    var world = Self.world()
    for number in 0..<CoreLimits.foregroundQuestions {
      #expect(
        world.call(.notifications(.add(.reminder("n\(number)").immediate))).presentingToken != nil)
    }
    let effects = world.call(.notifications(.add(.reminder("more").immediate)))
    #expect(effects.presentingToken == nil)
    #expect(effects.presentations.map(\.surfaces) == [[.list]])
  }

  @Test(.rules("C4", "E1"))
  func `A badge of 0 keeps notifications that an app has yet to answer`() throws {
    var world = Self.world()
    let token = try #require(
      world.call(.notifications(.add(.reminder("a").immediate))).presentingToken)
    var zero = NotificationRequest.reminder("zero").immediate
    zero.content.badge = 0
    let other = try #require(world.call(.notifications(.add(zero))).presentingToken)
    world.call(.notifications(.presented(token: other, options: [.badge])))
    #expect(
      world.call(.notifications(.presented(token: token, options: [.list]))).presentations.count
        == 1)
  }
}
