import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Due dates by their own clocks: order, limits, restarts, set clocks and zones.
@Suite struct DueTests {
  @Test(arguments: StoreKind.allCases)
  func `The earliest due request comes first, and ties keep the order of addition`(kind: StoreKind)
    throws
  {
    try Self.run(kind) { store, app in
      for (name, due) in [
        ("late", Samples.wall(9)), ("tie-2", Samples.wall(5, floatingIn: "UTC")),
        ("tie-1", Samples.boot(5, wall: 77)), ("early", Samples.wall(-3)),
        ("tie-3", Samples.boot(50, wall: 5, of: "boot-0")), ("never", nil),
      ] { try store.save(Samples.pending(name, of: app, due: due)) }
      let moment = Samples.moment(wall: 6, boot: 6)
      let all = ["early", "tie-2", "tie-1", "tie-3"]
      #expect(try Self.due(store, moment) == all)
      #expect(try Self.due(store, moment, limit: 2) == ["early", "tie-2"])
      #expect(try Self.due(store, moment, limit: 0).isEmpty)
      #expect(try store.nextDueDate(seenFrom: moment) == WallTime(seconds: -3))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A request is due at its instant and not a microsecond before`(kind: StoreKind) throws {
    try Self.run(kind) { store, app in
      try store.save(Samples.pending("w", of: app, due: Samples.wall(10)))
      var moment = Samples.moment(wall: 10)
      #expect(try Self.due(store, moment) == ["w"])
      moment.wall.microseconds -= 1
      #expect(try Self.due(store, moment).isEmpty)
    }
  }

  @Test(.rules("B7"), arguments: StoreKind.allCases)
  func `Setting the clock does not move an interval`(kind: StoreKind) throws {
    try Self.run(kind) { store, app in
      try store.save(Samples.pending("i", of: app, due: Samples.boot(60, wall: 160)))
      #expect(try Self.due(store, Samples.moment(wall: 9_999, boot: 59)).isEmpty)
      #expect(try Self.due(store, Samples.moment(wall: -9_999, boot: 60)) == ["i"])
      let stepped = Samples.moment(wall: 500, boot: 20)
      #expect(try store.nextDueDate(seenFrom: stepped) == WallTime(seconds: 540))
    }
  }

  @Test(.rules("B7"), arguments: StoreKind.allCases)
  func `After a restart the wall time of an interval counts`(kind: StoreKind) throws {
    try Self.run(kind) { store, app in
      try store.save(Samples.pending("i", of: app, due: Samples.boot(60, wall: 160)))
      try store.save(Samples.pending("j", of: app, due: Samples.boot(10, wall: 170, of: "boot-2")))
      let early = Samples.moment(wall: 159, boot: 5, of: "boot-2")
      #expect(try Self.due(store, early).isEmpty)
      #expect(try store.nextDueDate(seenFrom: early) == WallTime(seconds: 160))
      #expect(try Self.due(store, Samples.moment(wall: 160, boot: 5, of: "boot-2")) == ["i"])
      #expect(try Self.due(store, Samples.moment(wall: 170, boot: 5, of: "boot-3")) == ["i", "j"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `Requests of many boots are merged by wall time`(kind: StoreKind) throws {
    try Self.run(kind) { store, app in
      for index in 0..<40 {
        let due = Samples.boot(1_000, wall: Int64((index * 7) % 40), of: "boot-\(index)")
        try store.save(Samples.pending("\((index * 7) % 40)", of: app, due: due))
      }
      let found = try Self.due(store, Samples.moment(wall: 30, of: "boot-99"), limit: 12)
      #expect(found == (0..<12).map(String.init))
    }
  }

  @Test(.rules("B13"), arguments: StoreKind.allCases)
  func `Floating requests of other zones come earliest first`(kind: StoreKind) throws {
    try Self.run(kind) { store, app in
      for (name, due) in [
        ("berlin", Samples.wall(4, floatingIn: "Europe/Berlin")),
        ("tokyo-late", Samples.wall(8, floatingIn: "Asia/Tokyo")),
        ("fixed", Samples.wall(1)), ("boot", Samples.boot(1, wall: 1)),
        ("lima", Samples.wall(6, floatingIn: "America/Lima")),
        ("tokyo", Samples.wall(2, floatingIn: "Asia/Tokyo")),
      ] { try store.save(Samples.pending(name, of: app, due: due)) }
      let found = try store.floating(notIn: "Europe/Berlin", limit: 9)
      #expect(found.map(\.request.identifier) == ["tokyo", "lima", "tokyo-late"])
      #expect(try store.floating(notIn: "Europe/Berlin", limit: 1).count == 1)
      try store.reschedule(
        "tokyo", of: app, due: Samples.wall(3, floatingIn: "Europe/Berlin"))
      let rest = try store.floating(notIn: "Europe/Berlin", limit: 9)
      #expect(rest.map(\.request.identifier) == ["lima", "tokyo-late"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A store without due dates has no next due date`(kind: StoreKind) throws {
    try Self.run(kind) { store, app in
      try store.save(Samples.pending("place", of: app, due: nil))
      #expect(try store.nextDueDate(seenFrom: Samples.moment(wall: 0)) == nil)
      #expect(try Self.due(store, Samples.moment(wall: .max / 2_000_000)).isEmpty)
    }
  }

  private static func run(
    _ kind: StoreKind, _ body: (any Store, BundleIdentifier) throws -> Void
  ) throws {
    try kind.run { try body($0, Samples.app("organizer")) }
  }

  private static func due(
    _ store: any Store, _ moment: Moment, limit: Int = 100
  ) throws -> [String] {
    try store.due(at: moment, limit: limit).map(\.request.identifier)
  }
}
