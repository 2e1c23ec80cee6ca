import BorrowedDesktop
import NotificationModel
import Testing
import TestSupport

/// The meaning of a closed bubble; each close is requested once.
struct ClosingTests {
  let key = Presentation.banner().key

  @Test(.rules("F2"), arguments: [1, 2, 3, 4, 0, 99] as [UInt32])
  func `A banner that expires or is flicked away stays in the list and sends nothing`(
    reason: UInt32
  ) throws {
    var bench = DeskBench(.dunst)
    let (id, _) = try bench.show(.banner())
    #expect(bench.close(id, reason: reason).isEmpty)
    bench.feed(.event(.notifications(.withdraw(key))))
    #expect(bench.settle().isEmpty, "its number is void")
  }

  @Test(
    .rules("F2"),
    arguments: [
      (RemoteServer.dunst, AlertStyle.banner, InterruptionLevel.active, false),
      (.dunst, .alert, .active, true), (.dunst, .banner, .critical, true),
      (.dunst, .banner, .timeSensitive, false), (.plasma, .banner, .active, true),
      (.gnome, .banner, .active, true),
    ])
  func `Closing a bubble that would have stayed clears the notification`(
    server: RemoteServer, style: AlertStyle, level: InterruptionLevel, clears: Bool
  ) throws {
    var bench = DeskBench(server)
    let presentation = Presentation.banner().with {
      $0.alertStyle = style
      $0.level = level
    }
    let (id, _) = try bench.show(presentation)
    #expect(
      bench.close(id, reason: 2).calls == (clears ? [.responses(.respond(key, .dismiss))] : []))
    #expect(bench.close(id, reason: 2).isEmpty)
    let (next, _) = try bench.show(presentation.with { $0.key.identifier = "tea" })
    #expect(bench.close(next, reason: 1).calls.isEmpty)
  }

  @Test(
    .rules("F2"),
    arguments: [
      (RemoteServer.mate, AlertStyle.banner, 1, false), (.mate, .alert, 1, true),
      (.cinnamon, .alert, 0, true), (.cinnamon, .alert, 1, false),
    ] as [(RemoteServer, AlertStyle, UInt32, Bool)])
  func `× clears a notification that would have stayed, whatever reason MATE and Cinnamon report`(
    server: RemoteServer, style: AlertStyle, reason: UInt32, clears: Bool
  ) throws {
    var bench = DeskBench(server)
    let (id, _) = try bench.show(.banner().with { $0.alertStyle = style })
    #expect(
      bench.close(id, reason: reason).calls == (clears ? [.responses(.respond(key, .dismiss))] : [])
    )
  }

  @Test(.rules("F2"))
  func `Only the user's close clears, also if the server removes an app's oldest`()
    throws
  {
    var bench = DeskBench(.cinnamon)
    var ids: [UInt32] = []
    for number in 0..<11 {
      bench.now += 1_000_000
      ids.append(try bench.show(.banner("\(number)")).id)
    }
    #expect(bench.close(ids[0], reason: 2).calls.isEmpty)
    bench.now += 1_000_000
    bench.feed(.event(.notifications(.present(.banner("unanswered")))))
    #expect(bench.close(ids[1], reason: 2).calls.isEmpty, "the new one has no number yet")
    let dismissed = Presentation.banner("2").key
    #expect(
      bench.close(ids[2], reason: 2).calls == [.responses(.respond(dismissed, .dismiss))])
  }

  @Test func `A waiting notification that is withdrawn is never sent`() {
    var bench = DeskBench(nil)
    bench.feed(.event(.notifications(.present(.banner()))))
    bench.feed(.event(.notifications(.withdraw(key))))
    bench.feed(.serverAppeared(.dunst))
    #expect(bench.settle().notifications.isEmpty)
  }

  @Test func `A notification that is withdrawn while it is sent is closed when its number arrives`()
    throws
  {
    var bench = DeskBench()
    let token = try #require(
      bench.feed(.event(.notifications(.present(.banner())))).notifications.first?.token)
    bench.feed(.event(.notifications(.withdraw(key))))
    bench.feed(.notified(token, id: 5))
    #expect(bench.settle().closed == [5])
  }

  @Test(.rules("B1")) func `A withdrawal of an older delivery leaves the newer one alone`() throws {
    var bench = DeskBench()
    let (id, _) = try bench.show(.banner(delivery: 2))
    bench.feed(.event(.notifications(.withdraw(key))))
    #expect(bench.settle().closed.isEmpty)
    #expect(bench.invoke("default", on: id).calls.count == 1)
  }

  @Test(.rules("E8"))
  func `A list without a notification closes its bubble, and a list shows no bubble again`()
    throws
  {
    var bench = DeskBench()
    let (id, _) = try bench.show(.banner())
    let (alone, _) = try bench.show(.banner("tea").with { $0.surfaces = .banner })
    let other = Presentation.banner("dinner")
    bench.feed(.event(other.listed))
    let outputs = bench.settle()
    #expect(outputs.closed == [id], "\(alone) was never in the list")
    #expect(outputs.notifications.isEmpty)
  }

  @Test(.rules("E16")) func `Texts that become hidden are changed in place, without a sound`()
    throws
  {
    var bench = DeskBench(.xfce)
    let presentation = Presentation.banner().with { $0.sound = .standard }
    let (id, call) = try bench.show(presentation)
    #expect(call.hints["sound-name"] == .string("message-new-instant"))
    let hidden = presentation.with {
      $0.title = ""
      $0.body = "Notification"
      $0.hidesPreview = true
      $0.surfaces = .list
      $0.sound = nil
    }
    bench.feed(.event(.settings(.lockChanged(isLocked: true))))
    let changed = try #require(bench.feed(.event(hidden.listed)).notifications.first)
    #expect(changed.call.replacesID == id)
    #expect(changed.call.body == "Notification")
    #expect(changed.call.hints["suppress-sound"] == .bool(true))
    #expect(bench.invoke("default", on: id).calls.count == 1, "it is still the same delivery")
  }

  @Test func `A thumbnail that arrives late changes the bubble in place`() throws {
    var bench = DeskBench(.xfce)
    let (id, _) = try bench.show(.banner().with { $0.sound = .standard })
    let pixels = try #require(
      PicturePixels(width: 1, height: 1, hasAlpha: false, bytes: [1, 2, 3]))
    let outputs = bench.feed(.pictureReady(key, .pixels(pixels)))
    let changed = try #require(outputs.notifications.first)
    #expect(changed.call.replacesID == id)
    #expect(changed.call.hints["image-data"] == .image(pixels))
    #expect(changed.call.hints["suppress-sound"] == .bool(true))
    bench.feed(.notified(changed.token, id: id))
    let gone = Presentation.banner("tea").key
    #expect(bench.feed(.pictureReady(gone, .pixels(pixels))).isEmpty)
    #expect(bench.feed(.pictureReady(key, .pixels(pixels))).isEmpty, "it is shown already")
  }

  @Test func `At most a thousand bubbles are open, and the oldest makes room`() throws {
    var bench = DeskBench()
    var ids: [UInt32] = []
    var closed: [UInt32] = []
    for number in 0..<1_002 {
      ids.append(try bench.show(.banner("\(number)").with { $0.alertStyle = .alert }).id)
      closed += bench.transaction(microseconds: 1_000_000).closed
    }
    #expect(closed == Array(ids.prefix(2)))
    #expect(bench.desk.nextDeadline == nil)
  }
}
