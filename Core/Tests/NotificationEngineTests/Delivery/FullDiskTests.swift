import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Banners and reminders while the store cannot write.
struct FullDiskTests {
  private static func logged(_ effects: [Effect]) -> Int {
    effects.count {
      if case .log(let line) = $0 { line.event == .notifications(.shownUnstored) } else { false }
    }
  }

  @Test func `The word of a full disk is shown, joins no list, and ends like any banner`() throws {
    var disk = FullDisk(World())
    disk.world.post(World.posted("Before"))
    var posted = World.posted("The disk is full")
    posted.content.sound = .standard
    let outcome = disk.post(posted)
    let number = try #require(outcome.effects.postedNumber)
    #expect(outcome.effects.presented.map(\.title) == ["The disk is full"])
    #expect(outcome.effects.presented.first?.surfaces == [.banner])
    #expect(outcome.effects.presented.first?.sound == .standard)
    #expect(outcome.effects.refusals.isEmpty)
    #expect(Self.logged(outcome.effects) == 1)
    #expect(disk.world.store.delivered(of: World.mail).count == 1)
    let ends = disk.wait(seconds: 60).ends
    #expect(ends == [Closing(number: number, reason: .expired)])
    disk.isFull = false
    #expect(disk.post(World.posted("After")).effects.presented.first?.surfaces == [.banner, .list])
    #expect(disk.world.store.delivered(of: World.mail).count == 2)
  }

  @Test func `A program replaces and closes a banner that is shown without the store`() throws {
    var disk = FullDisk(World())
    disk.world.post(World.posted("Before"))
    let number = try #require(disk.post(World.posted("Full")).effects.postedNumber)
    let second = disk.post(World.posted("Fuller", replaces: number)).effects
    #expect(second.postedNumber == number)
    #expect(second.presented.map(\.title) == ["Fuller"])
    let closed = disk.run(
      .postings(
        .closed(
          .number(number), by: World.program(), BusSender(name: ":1.8", bus: "bus-1"),
          origin: CallOrigin(connection: World.bus, message: 99))))
    #expect(closed.failure == nil)
    #expect(closed.effects.ends == [Closing(number: number, reason: .closed)])
  }

  @Test func `A stored notification keeps its number when its replacement cannot be stored`()
    throws
  {
    var disk = FullDisk(World())
    let stored = try #require(disk.world.post(World.posted("Stored", tag: "a")).postedNumber)
    let shown = disk.post(World.posted("Shown", replaces: stored, tag: "a")).effects
    let number = try #require(shown.postedNumber)
    #expect(number != stored)
    #expect(shown.presented.map(\.title) == ["Shown"])
    #expect(shown.withdrawals.isEmpty)
    disk.isFull = false
    let next = disk.post(World.posted("Next", tag: "a")).effects
    #expect(next.postedNumber == number)
    #expect(next.ends == [Closing(number: stored, reason: .undefined)])
    #expect(
      disk.world.store.delivered(of: World.mail).map(\.notification.request.content.title)
        == ["Next"])
  }

  @Test func `A posting that Focus suppresses is refused, because it cannot be listed`() {
    var disk = FullDisk(World())
    disk.world.post(World.posted("Before"))
    disk.world.control(.settings(.setFocus(FocusMode(name: "Work"))))
    let outcome = disk.post(World.posted("Quiet"))
    #expect(outcome.effects.presented.isEmpty)
    #expect(outcome.effects.refusals.map(\.code) == [.diskFull])
  }

  @Test func `Other callers of the transaction get the error`() {
    var disk = FullDisk(World.allowed())
    disk.world.post(World.posted("Before"))
    let outcome = disk.run(
      .appCalled(World.app, message: 50, .notifications(.add(.reminder()))),
      .postings(
        .posted(
          World.posted("Full"), origin: CallOrigin(connection: World.bus, message: 51))))
    #expect(outcome.effects.presented.map(\.title) == ["Full"])
    #expect(outcome.effects.refusals.map(\.code) == [.diskFull])
    #expect(disk.world.pending().isEmpty)
  }

  @Test func `The calls of a connection are answered in their order`() {
    var disk = FullDisk(World.allowed())
    disk.world.post(World.posted("Before"))
    let close = Event.postings(
      .closed(
        .number(7), by: World.program(), BusSender(name: ":1.8", bus: "bus-1"),
        origin: CallOrigin(connection: World.bus, message: 50)))
    let post = Event.postings(
      .posted(World.posted("Full"), origin: CallOrigin(connection: World.bus, message: 51)))
    for events in [[close, post], [post, close]] {
      let answered = disk.run(events[0], events[1]).effects.compactMap { effect -> Int64? in
        switch effect {
        case .refuse(_, let message, _), .reply(_, let message, _): message
        case .postings(.number(_, let origin)): origin.message
        default: nil
        }
      }
      #expect(answered == (events == [close, post] ? [50, 51] : [51, 50]))
    }
  }

  @Test(.rules("B3"))
  func `A reminder is shown at its time, and kept once when the disk has room`() throws {
    var disk = FullDisk(World.allowed())
    disk.world.call(.notifications(.add(.reminder())))
    let shown = disk.wait(seconds: 600)
    #expect(shown.presentations.map(\.title) == ["Buy milk"])
    #expect(shown.presentations.first?.surfaces == [.banner])
    #expect(shown.presentations.first?.sound == .standard)
    #expect(Self.logged(shown) == 1)
    #expect(disk.world.pending().count == 1)
    disk.isFull = false
    let kept = disk.wait(seconds: 120)
    let listed = try #require(kept.presentations.first)
    #expect(kept.presentations.count == 1)
    #expect(listed.surfaces == [.list] && listed.sound == nil)
    #expect(kept.withdrawals == shown.presentations.map(\.key))
    #expect(listed.key.identifier == "milk")
    #expect(listed.date == shown.presentations.first?.date)
    #expect(disk.world.pending().isEmpty)
    #expect(disk.world.store.delivered(of: World.organizer).map(\.stage) == [.listed])
    #expect(disk.wait(seconds: 86_400).presentations.isEmpty)
  }

  @Test(.rules("B18"))
  func `A repeating reminder comes each time, and again when the disk has room`() {
    var disk = FullDisk(World.allowed())
    disk.world.call(.notifications(.add(.reminder(after: 300, repeats: true))))
    #expect(disk.wait(seconds: 1_000).presentations.count == 3)
    disk.isFull = false
    #expect(disk.wait(seconds: 100).presentations.map(\.surfaces) == [[.list]])
    #expect(disk.wait(seconds: 200).presentations.map(\.surfaces) == [[.banner, .list]])
  }

  @Test func `Reading works while a reminder waits for room`() {
    var disk = FullDisk(World.allowed())
    disk.world.call(.notifications(.add(.reminder())))
    _ = disk.wait(seconds: 61)
    let read = disk.run(.appCalled(World.app, message: 77, .notifications(.pendingRequests)))
    #expect(read.failure == nil)
    #expect(read.nextDeadline.map { $0 > disk.world.moment.wall } == true)
  }

  @Test func `A request that is replaced meanwhile is another reminder`() {
    var disk = FullDisk(World.allowed())
    disk.world.call(.notifications(.add(.reminder())))
    #expect(disk.wait(seconds: 100).presentations.count == 1)
    disk.isFull = false
    _ = disk.run(
      .appCalled(World.app, message: 78, .notifications(.add(.reminder(after: 30)))))
    let shown = disk.wait(seconds: 60).presentations
    #expect(shown.map(\.surfaces) == [[.banner, .list]])
  }
}
