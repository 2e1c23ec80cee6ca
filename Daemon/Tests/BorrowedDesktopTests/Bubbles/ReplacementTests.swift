import BorrowedDesktop
import NotificationModel
import Testing
import TestSupport

/// A newer delivery replaces the older one; numbers have no order.
struct ReplacementTests {
  let first = Presentation.banner(delivery: 1, actions: [.done])
  let second = Presentation.banner(delivery: 2, title: "Lunch now", actions: [.done])

  @Test(.rules("B1")) func `A newer delivery replaces the bubble in place`() throws {
    var bench = DeskBench()
    let (id, _) = try bench.show(first)
    bench.feed(.event(.notifications(.withdraw(first.key))))
    let (token, call) = try #require(
      bench.feed(.event(.notifications(.present(second)))).notifications.first)
    #expect(call.replacesID == id)
    #expect(bench.invoke("action-0", on: id).calls.isEmpty, "an old button answers nothing new")
    bench.feed(.notified(token, id: id))
    #expect(bench.settle().closed.isEmpty)
    #expect(
      bench.invoke("action-0", on: id).calls
        == [.responses(.respond(second.key, .action(identifier: "done", text: nil)))])
  }

  @Test func `Cinnamon, which answers no removal of a text, is sent a blank one in its place`()
    throws
  {
    let bare = second.with { $0.body = "" }
    for (server, body) in [(RemoteServer.cinnamon, " "), (.xfce, "")] {
      var bench = DeskBench(server)
      let (id, _) = try bench.show(first.with { $0.body = "At noon" })
      let call = try bench.show(bare).call
      #expect(call.replacesID == id)
      #expect(call.body == body)
      var other = DeskBench(server)
      #expect(try other.show(bare).call.body == "")
    }
  }

  @Test func `A bubble that is gone is not replaced`() throws {
    var bench = DeskBench()
    let (id, _) = try bench.show(first)
    _ = bench.close(id, reason: 1)
    bench.feed(.event(.notifications(.withdraw(first.key))))
    #expect(try bench.show(second).call.replacesID == 0)
  }

  @Test func `A server that gives a replacement another number has its old bubble closed`() throws {
    var bench = DeskBench(.mako)
    let (id, _) = try bench.show(first)
    bench.feed(.event(.notifications(.withdraw(first.key))))
    let token = try #require(
      bench.feed(.event(.notifications(.present(second)))).notifications.first?.token)
    bench.feed(.notified(token, id: id + 500))
    #expect(bench.settle().closed == [id])
    #expect(bench.invoke("default", on: id).calls.isEmpty)
    #expect(
      bench.invoke("default", on: id + 500).calls == [.responses(.respond(second.key, .open))])
  }

  @Test func `A number that the server gives again belongs to the newest notification`() throws {
    var bench = DeskBench()
    let (id, _) = try bench.show(first)
    let tea = Presentation.banner("tea")
    let token = try #require(
      bench.feed(.event(.notifications(.present(tea)))).notifications.first?.token)
    bench.feed(.notified(token, id: id))
    #expect(bench.invoke("default", on: id).calls == [.responses(.respond(tea.key, .open))])
    bench.feed(.event(.notifications(.withdraw(first.key))))
    #expect(bench.settle().closed.isEmpty)
  }

  @Test func `A delivery that is superseded before it is sent is never sent`() {
    var bench = DeskBench(nil)
    for delivery in 1...50 {
      bench.feed(
        .event(.notifications(.present(.banner(delivery: Int64(delivery), title: "\(delivery)")))))
    }
    let sent = bench.feed(.serverAppeared(.dunst)).notifications
    #expect(sent.map(\.call.summary) == ["50"])
  }

  @Test func `A delivery that is superseded while it is sent is followed by the newest alone`()
    throws
  {
    var bench = DeskBench()
    let token = try #require(
      bench.feed(.event(.notifications(.present(first)))).notifications.first?.token)
    for delivery in 2...9 {
      let next = Presentation.banner(delivery: Int64(delivery), title: "\(delivery)")
      #expect(bench.feed(.event(.notifications(.present(next)))).notifications.isEmpty)
    }
    let next = try #require(bench.feed(.notified(token, id: 8)).notifications.first)
    #expect(next.call.summary == "9")
    #expect(next.call.replacesID == 8)
  }

  @Test func `A notification that got the number zero is sent again`() throws {
    var bench = DeskBench(.plasma)
    let token = try #require(
      bench.feed(.event(.notifications(.present(first)))).notifications.first?.token)
    #expect(bench.feed(.notified(token, id: 0)).notifications.isEmpty)
    let again = bench.transaction(microseconds: 1_100_000).notifications
    #expect(again.map(\.call.summary) == ["Lunch"])
  }
}
