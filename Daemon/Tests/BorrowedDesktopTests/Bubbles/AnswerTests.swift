import BorrowedDesktop
import NotificationModel
import Testing
import TestSupport

/// The user's actions on a bubble reach the engine, once.
struct AnswerTests {
  let key = Presentation.banner().key

  @Test(.rules("F1", "F3"))
  func `A click on a bubble opens the app, and a button sends its action`() throws {
    var bench = DeskBench()
    let (id, _) = try bench.show(.banner(actions: [.done]))
    #expect(bench.invoke("default", on: id).calls == [.responses(.respond(key, .open))])
    let (next, _) = try bench.show(.banner("tea", actions: [.done]))
    let tea = Presentation.banner("tea").key
    #expect(
      bench.invoke("action-0", on: next).calls
        == [.responses(.respond(tea, .action(identifier: "done", text: nil)))])
  }

  @Test(.rules("F6")) func `A text typed on the bubble is sent with its action`() throws {
    var bench = DeskBench(.plasma)
    let (id, _) = try bench.show(.banner(actions: [.done, .reply]))
    #expect(bench.invoke("inline-reply", on: id) == [])
    let outputs = bench.feed(.replied(id: id, text: "on my way", sender: ":1.7"))
    #expect(
      outputs.calls == [.responses(.respond(key, .action(identifier: "answer", text: "on my way")))]
    )
  }

  @Test func `A reply of a megabyte is refused whole, and a proper one still reaches the app`()
    throws
  {
    var bench = DeskBench(.plasma)
    let (id, _) = try bench.show(.banner(actions: [.reply]))
    let endless = String(repeating: "x", count: 1_000_000)
    let outputs = bench.feed(.replied(id: id, text: endless, sender: ":1.7"))
    #expect(outputs.calls.isEmpty)
    #expect(outputs.logs.count == 1)
    #expect(bench.feed(.replied(id: id, text: "yes", sender: ":1.7")).calls.count == 1)
  }

  @Test func `A notification is answered once, however many signals the server sends`() throws {
    var bench = DeskBench(.plasma)
    let (id, _) = try bench.show(.banner(actions: [.done, .reply]))
    #expect(bench.invoke("default", on: id).calls.count == 1)
    #expect(bench.invoke("default", on: id).calls.isEmpty)
    #expect(bench.invoke("action-0", on: id).calls.isEmpty)
    #expect(bench.feed(.replied(id: id, text: "x", sender: ":1.7")).calls.isEmpty)
    #expect(bench.close(id, reason: 2).calls.isEmpty, "a close after an action is no dismissal")
    #expect(bench.close(id, reason: 3).isEmpty, "some servers say it twice")
  }

  @Test func `Only signals of the present server are believed`() throws {
    var bench = DeskBench(.plasma)
    let (id, _) = try bench.show(.banner(actions: [.reply]))
    for sender in [":1.8", "", "org.freedesktop.Notifications"] {
      bench.feed(.actionInvoked(id: id, action: "default", sender: sender))
      #expect(bench.last.isEmpty)
      #expect(bench.feed(.replied(id: id, text: "no", sender: sender)).isEmpty)
      #expect(bench.feed(.closed(id: id, reason: 2, sender: sender)).isEmpty)
      #expect(bench.feed(.activationToken(id: id, token: "x", sender: sender)).isEmpty)
    }
    #expect(bench.invoke("default", on: id).calls == [.responses(.respond(key, .open))])
  }

  @Test func `Actions that were never offered and unknown numbers have no effect`() throws {
    var bench = DeskBench()
    let (id, _) = try bench.show(.banner(actions: [.done]))
    #expect(bench.invoke("action-1", on: id).logs.count == 1)
    #expect(bench.invoke("done", on: id).isEmpty, "said once")
    #expect(bench.feed(.replied(id: id, text: "x", sender: ":1.7")).calls.isEmpty)
    #expect(bench.invoke("default", on: id + 1).isEmpty)
    #expect(bench.invoke("default", on: 0).isEmpty)
    #expect(bench.invoke("default", on: .max).isEmpty)
    #expect(bench.invoke("action-0", on: id).calls.count == 1)
  }

  @Test func `A server without buttons cannot answer`() throws {
    var bench = DeskBench(.plain)
    let (id, _) = try bench.show(.banner(actions: [.done]))
    #expect(bench.invoke("default", on: id).calls.isEmpty)
    #expect(bench.invoke("action-0", on: id).calls.isEmpty)
  }

  @Test func `The activation token goes with the next response`() throws {
    var bench = DeskBench(.plasma)
    let (id, _) = try bench.show(.banner())
    bench.feed(.activationToken(id: id, token: "kwin-42", sender: ":1.7"))
    guard case .call(_, _, let token) = bench.invoke("default", on: id).first else {
      Issue.record("no call")
      return
    }
    #expect(token == "kwin-42")
    let (next, _) = try bench.show(.banner("tea"))
    for bad in ["", "a b", "a\nb", String(repeating: "x", count: 2_000)] {
      bench.feed(.activationToken(id: next, token: bad, sender: ":1.7"))
    }
    #expect(
      bench.invoke("default", on: next).contains {
        if case .call(_, _, nil) = $0 { true } else { false }
      })
  }

  @Test func `An answered bubble is closed, whether the engine or the server reports it first`()
    throws
  {
    var bench = DeskBench()
    let (id, _) = try bench.show(.banner())
    let ticket = try #require(bench.invoke("default", on: id).tickets.first)
    bench.feed(.event(.notifications(.withdraw(key))))
    bench.feed(.callAccepted(ticket))
    #expect(bench.settle().closed == [id])
    let (next, _) = try bench.show(.banner("tea"))
    let second = try #require(bench.invoke("default", on: next).tickets.first)
    bench.feed(.callAccepted(second))
    #expect(bench.settle().closed == [next], "also where the core says nothing")
    #expect(bench.close(next, reason: 3).isEmpty)
  }

  @Test(.rules("F4")) func `A refused response keeps the bubble, and it can be answered again`()
    throws
  {
    var bench = DeskBench()
    let (id, _) = try bench.show(.banner(actions: [.unlock]))
    let ticket = try #require(bench.invoke("action-0", on: id).tickets.first)
    let locked = NotificationFailure(
      .notPermitted, message: "The screen is locked.", remedy: "Unlock.")
    #expect(bench.feed(.callRefused(ticket, locked)).logs.count == 1)
    #expect(bench.settle().closed.isEmpty)
    #expect(bench.invoke("action-0", on: id).calls.count == 1)
  }

  @Test
  func `A server that closes at a click gets the bubble once more when the response is refused`()
    throws
  {
    var bench = DeskBench(.mako)
    let (id, _) = try bench.show(.banner(actions: [.unlock]))
    let ticket = try #require(bench.invoke("action-0", on: id).tickets.first)
    #expect(bench.close(id, reason: 2).notifications.isEmpty)
    let locked = NotificationFailure(.notPermitted, message: "Locked.", remedy: "Unlock.")
    let again = try #require(bench.feed(.callRefused(ticket, locked)).notifications.first)
    #expect(again.call.replacesID == 0)
    let gone = NotificationFailure(.notFound, message: "Gone.", remedy: "None.")
    bench.feed(.notified(again.token, id: 99))
    let second = try #require(bench.invoke("action-0", on: 99).tickets.first)
    bench.feed(.callRefused(second, gone))
    #expect(bench.settle().closed == [99], "what the core no longer has is not kept")
  }
}
