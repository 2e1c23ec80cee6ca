import BorrowedDesktop
import NotificationModel
import Testing
import TestSupport

/// Texts that are typed next to the bubble, if the server has no text fields.
struct DialogTests {
  let key = Presentation.banner().key
  let locked = NotificationFailure(.notPermitted, message: "Locked.", remedy: "Unlock.")

  private func typed(_ text: String = "on my way") -> ControlCall {
    .responses(.respond(key, .action(identifier: "answer", text: text)))
  }

  /// A bench whose user has pressed the button with a text field.
  private func asked(
    _ server: RemoteServer = .dunst, _ change: (inout Presentation) -> Void = { _ in }
  ) throws -> (bench: DeskBench, id: UInt32, ticket: DialogTicket) {
    var bench = DeskBench(server)
    let (id, _) = try bench.show(.banner(actions: [.done, .reply]).with(change))
    let ticket = try #require(bench.invoke("action-1", on: id).dialogs.first?.ticket)
    return (bench, id, ticket)
  }

  @Test(.rules("F6")) func `The reply button opens a dialog, and its text is the response`() throws
  {
    var bench = DeskBench()
    let (id, _) = try bench.show(.banner(actions: [.reply]))
    bench.feed(.activationToken(id: id, token: "kwin-42", sender: ":1.7"))
    let outputs = bench.invoke("action-0", on: id)
    #expect(outputs.count == 1)
    let dialog = try #require(outputs.dialogs.first)
    #expect(dialog.question == TextQuestion(.banner(), .reply))
    #expect(dialog.token == "kwin-42")
    let answer = bench.feed(.dialogEnded(dialog.ticket, .typed("on my way")))
    #expect(answer.calls == [typed()])
    bench.feed(.event(.notifications(.withdraw(key))))
    bench.feed(.callAccepted(try #require(answer.tickets.first)))
    #expect(bench.settle().closed == [id])
  }

  @Test func `A dialog that is cancelled sends no response, and the button works again`() throws {
    var (bench, id, ticket) = try asked()
    #expect(bench.feed(.dialogEnded(ticket, .cancelled)).isEmpty)
    #expect(bench.settle().isEmpty)
    #expect(bench.invoke("action-1", on: id).dialogs.count == 1)
  }

  @Test(arguments: [RemoteServer.gnome, .cinnamon])
  func `A banner that holds the keyboard or other banners back is closed while a text is typed`(
    server: RemoteServer
  ) throws {
    var bench = DeskBench(server)
    let (id, _) = try bench.show(.banner(actions: [.reply]))
    bench.feed(.activationToken(id: id, token: "gnome-42", sender: ":1.7"))
    let outputs = bench.invoke("action-0", on: id)
    #expect(outputs.closed == [id])
    let dialog = try #require(outputs.dialogs.first)
    #expect(dialog.token == "gnome-42")
    #expect(bench.close(id, reason: 3).isEmpty)
    let again = bench.feed(.dialogEnded(dialog.ticket, .cancelled)).notifications
    #expect(again.map(\.call.replacesID) == [0])
    #expect(again.first?.call.hints["urgency"] == .byte(0), "it joins the list without a banner")
    bench.feed(.notified(try #require(again.first?.token), id: 44))
    let second = try #require(bench.invoke("action-0", on: 44).dialogs.first)
    #expect(bench.feed(.dialogEnded(second.ticket, .typed("on my way"))).calls == [typed()])
  }

  @Test func `A persistent banner comes back to the screen when its dialog is cancelled`() throws {
    var (bench, id, ticket) = try asked(.gnome) { $0.alertStyle = .alert }
    #expect(bench.close(id, reason: 3).isEmpty)
    let again = bench.feed(.dialogEnded(ticket, .cancelled)).notifications
    #expect(again.map { $0.call.hints["urgency"] } == [.byte(1)])
    #expect(again.first?.call.hints["suppress-sound"] == .bool(true))
  }

  @Test func `If no dialog opens, a follow-up says where to type, and the original bubble stays`()
    throws
  {
    var (bench, id, ticket) = try asked()
    let outputs = bench.feed(.dialogEnded(ticket, .failed(reason: "none is installed")))
    #expect(outputs.calls.isEmpty)
    #expect(outputs.logs == ["no text was received for a notification: none is installed"])
    let help = try #require(outputs.notifications.first)
    #expect(help.call.replacesID == 0)
    #expect(help.call.body.contains("unctl watch"))
    bench.feed(.notified(help.token, id: 77))
    #expect(bench.settle().closed.isEmpty)
    #expect(bench.invoke("default", on: id).calls.count == 1)
    bench.feed(.event(.notifications(.withdraw(key))))
    #expect(bench.settle().closed.sorted() == [id, 77])
  }

  @Test func `One notification has one dialog, and another text action replaces it`() throws {
    let second = Presentation.Action.reply.with { $0.identifier = "forward" }
    var bench = DeskBench()
    let (id, _) = try bench.show(.banner(actions: [.reply, second]))
    let first = try #require(bench.invoke("action-0", on: id).dialogs.first)
    #expect(bench.invoke("action-0", on: id).isEmpty, "it is on the screen already")
    let outputs = bench.invoke("action-1", on: id)
    #expect(outputs.closedDialogs == [first.ticket])
    let ticket = try #require(outputs.dialogs.first?.ticket)
    #expect(bench.feed(.dialogEnded(first.ticket, .typed("late"))).isEmpty)
    #expect(
      bench.feed(.dialogEnded(ticket, .typed("to you"))).calls
        == [.responses(.respond(key, .action(identifier: "forward", text: "to you")))])
  }

  @Test func `Only a few dialogs may be open, and one more gets a follow-up instead`()
    throws
  {
    var bench = DeskBench()
    var ids: [UInt32] = []
    for number in 0...BorrowedDesktopLimits.dialogs {
      ids.append(try bench.show(.banner("\(number)", actions: [.reply])).id)
    }
    for id in ids.dropLast() { #expect(bench.invoke("action-0", on: id).dialogs.count == 1) }
    let outputs = bench.invoke("action-0", on: try #require(ids.last))
    #expect(outputs.dialogs.isEmpty && outputs.notifications.count == 1)
  }

  @Test(arguments: ["withdrawn", "not listed", "replaced", "bus"])
  func `A dialog ends with its notification, and with the desktop`(end: String) throws {
    var (bench, _, ticket) = try asked()
    let outputs =
      switch end {
      case "withdrawn": bench.feed(.event(.notifications(.withdraw(key))))
      case "not listed": bench.feed(.event(.notifications(.list([]))))
      case "replaced": bench.feed(.event(.notifications(.present(.banner(delivery: 2)))))
      default: bench.feed(.busVanished)
      }
    #expect(outputs.closedDialogs == [ticket])
    #expect(bench.feed(.dialogEnded(ticket, .typed("late"))).calls.isEmpty)
    #expect(bench.settle().closedDialogs.isEmpty)
  }

  @Test func `A dialog stays open when the bubble expires, the server ends or the list arrives`()
    throws
  {
    var (bench, id, ticket) = try asked()
    #expect(bench.close(id, reason: 1).isEmpty)
    #expect(bench.feed(.serverVanished).isEmpty)
    #expect(bench.feed(.event(Presentation.banner().listed)).isEmpty)
    #expect(bench.feed(.dialogEnded(ticket, .typed("on my way"))).calls == [typed()])
    #expect(bench.settle().isEmpty)
  }

  @Test func `A dialog of a notification that is not listed does not end with the list`() throws {
    var (bench, _, ticket) = try asked { $0.surfaces = .banner }
    #expect(bench.feed(.event(.notifications(.list([])))).isEmpty)
    #expect(bench.feed(.dialogEnded(ticket, .typed("on my way"))).calls == [typed()])
  }

  @Test func `A server that removes the bubble at the button dismisses nothing`() throws {
    var (bench, id, ticket) = try asked(.mako) { $0.alertStyle = .alert }
    #expect(bench.close(id, reason: 2).isEmpty)
    let again = try #require(bench.feed(.dialogEnded(ticket, .cancelled)).notifications.first)
    #expect(again.call.replacesID == 0 && again.call.summary == "Lunch")
    bench.feed(.notified(again.token, id: 99))
    let next = try #require(bench.invoke("action-1", on: 99).dialogs.first?.ticket)
    #expect(bench.close(99, reason: 2).isEmpty)
    let answer = bench.feed(.dialogEnded(next, .typed("on my way")))
    #expect(answer.calls == [typed()])
    bench.feed(.callAccepted(try #require(answer.tickets.first)))
    #expect(bench.settle().isEmpty)
  }

  @Test func `A click on the button that is also reported as one on the bubble keeps the dialog`()
    throws
  {
    var (bench, id, ticket) = try asked(.mako)
    #expect(bench.invoke("default", on: id).isEmpty)
    #expect(bench.close(id, reason: 2).isEmpty)
    #expect(bench.feed(.dialogEnded(ticket, .typed("on my way"))).calls == [typed()])
  }

  @Test func `A later click on the bubble opens its app while the dialog is open`() throws {
    var (bench, id, _) = try asked(.mako)
    bench.transaction(microseconds: 2_000_000)
    #expect(bench.invoke("default", on: id).calls == [.responses(.respond(key, .open))])
  }

  @Test func `A bubble that a server removed comes back at once if no dialog opens`() throws {
    var (bench, id, ticket) = try asked(.mako) { $0.alertStyle = .alert }
    bench.feed(.dialogEnded(ticket, .failed(reason: "none is installed")))
    let outputs = bench.close(id, reason: 2)
    #expect(outputs.calls.isEmpty)
    #expect(outputs.notifications.map(\.call.summary) == ["Lunch"])
  }

  @Test(.rules("F2"))
  func `Closing the bubble while a dialog is open clears the notification and the dialog`()
    throws
  {
    var (bench, id, ticket) = try asked(.mako) { $0.alertStyle = .alert }
    bench.transaction(microseconds: 2_000_000)
    #expect(bench.close(id, reason: 2).calls == [.responses(.respond(key, .dismiss))])
    #expect(bench.feed(.event(.notifications(.withdraw(key)))).closedDialogs == [ticket])
  }

  @Test func `A bubble that was removed at the button comes back when the bus does`() throws {
    var (bench, id, _) = try asked(.mako) { $0.alertStyle = .alert }
    #expect(bench.close(id, reason: 2).isEmpty)
    bench.feed(.serverVanished)
    bench.feed(.busVanished)
    #expect(bench.feed(.serverAppeared(.mako)).notifications.count == 1)
  }

  @Test(.rules("F4")) func `A reply that is refused leaves the notification as it was`() throws {
    var (bench, id, ticket) = try asked()
    let answer = try #require(
      bench.feed(.dialogEnded(ticket, .typed("on my way"))).tickets.first)
    #expect(bench.feed(.callRefused(answer, locked)).logs.count == 1)
    #expect(bench.settle().isEmpty)
    #expect(bench.invoke("action-1", on: id).dialogs.count == 1)
  }

  @Test func `A refused reply is also logged when the bubble is gone`() throws {
    var (bench, id, ticket) = try asked()
    #expect(bench.close(id, reason: 1).isEmpty)
    let answer = try #require(
      bench.feed(.dialogEnded(ticket, .typed("on my way"))).tickets.first)
    #expect(bench.feed(.callRefused(answer, locked)).logs.count == 1)
    #expect(bench.settle().isEmpty)
  }

  @Test(.rules("F4"))
  func `On a locked screen no dialog opens for an action that would be refused`() throws {
    let careful = Presentation.Action.reply.with { $0.needsUnlock = true }
    let opening = Presentation.Action.reply.with { $0.opensApp = true }
    var bench = DeskBench()
    let (id, _) = try bench.show(.banner(actions: [.reply, careful, opening]))
    bench.feed(.screenLocked(true))
    for action in ["action-1", "action-2"] {
      let outputs = bench.invoke(action, on: id)
      #expect(outputs.dialogs.isEmpty && outputs.calls.isEmpty && outputs.logs.count == 1)
    }
    #expect(bench.invoke("action-0", on: id).dialogs.count == 1)
    bench.feed(.screenLocked(false))
    #expect(bench.invoke("action-1", on: id).dialogs.count == 1)
  }

  @Test func `A notification is answered once, by its dialog or by its bubble`() throws {
    var (bench, id, ticket) = try asked()
    #expect(bench.invoke("action-0", on: id).calls.count == 1)
    #expect(bench.feed(.dialogEnded(ticket, .typed("too"))).calls.isEmpty)
    #expect(bench.feed(.dialogEnded(ticket, .typed("again"))).isEmpty)
    var (other, number, dialog) = try asked()
    #expect(other.feed(.dialogEnded(dialog, .typed("first"))).calls.count == 1)
    #expect(other.invoke("action-0", on: number).calls.isEmpty)
  }

  @Test(.rules("E16")) func `The dialog shows the bubble's texts, and hides previews too`()
    throws
  {
    var bench = DeskBench()
    let hidden = Presentation.banner(title: "Notification", body: "", actions: [.reply])
    let (id, _) = try bench.show(hidden.with { $0.hidesPreview = true })
    #expect(bench.invoke("action-0", on: id).dialogs.first?.question.heading == "Notification")
  }
}
