import BusSupport
import DBus
import Testing

/// Answers to calls, and the end of unanswered ones.
@Suite struct CallTests {
  @Test func `A request can be answered later and in any order`() throws {
    let pair = try ConnectedPair()
    var requests: [BusRequest] = []
    let export = try pair.serve { requests.append($0) }
    defer { withExtendedLifetime(export) {} }
    var answers: [String] = []
    for name in ["First", "Second"] {
      try pair.call(name) { answers.append((try? $0.get())?.arguments.first?.text ?? "") }
    }
    try pair.loop.run(until: { requests.count == 2 })
    #expect(answers == [])
    for request in requests.reversed() { try request.answer([.string(request.message.member)]) }
    try pair.loop.run(until: { answers.count == 2 })
    #expect(answers == ["Second", "First"])
  }

  @Test func `A request has its object, interface, member and arguments`() throws {
    let pair = try ConnectedPair()
    var message: DBusMessage?
    let export = try pair.serve {
      message = $0.message
      try? $0.answer()
    }
    defer { withExtendedLifetime(export) {} }
    #expect(try pair.answer("Look", [.byte(1)]).get().arguments == [])
    #expect(message?.path == ConnectedPair.path)
    #expect(message?.interface == ConnectedPair.interface)
    #expect(message?.member == "Look")
    #expect(message?.arguments == [.byte(1)])
    #expect(message?.sender == nil)
  }

  @Test func `A refused call gives the error's name and text`() throws {
    let pair = try ConnectedPair()
    let export = try pair.serve { try? $0.refuse(name: "test.Error.No", message: "because") }
    defer { withExtendedLifetime(export) {} }
    let answer = try pair.answer()
    #expect(answer.failure == .answered(name: "test.Error.No", message: "because"))
    #expect(answer.failure?.description == "test.Error.No: because")
  }

  @Test func `An error without a text, as servers send it, is an error`() throws {
    let pair = try ConnectedPair()
    let export = try pair.serve { try? $0.refuse(name: "test.Error.No", message: "") }
    defer { withExtendedLifetime(export) {} }
    #expect(try pair.answer().failure == .answered(name: "test.Error.No", message: ""))
  }

  @Test func `A request that is dropped is answered with an error`() throws {
    let pair = try ConnectedPair()
    let export = try pair.serve { _ in }
    defer { withExtendedLifetime(export) {} }
    #expect(
      try pair.answer().failure
        == .answered(
          name: "org.freedesktop.DBus.Error.NoReply",
          message: "the request was dropped unanswered"))
  }

  @Test func `Only the first answer counts, and an answer that cannot be sent does not count`()
    throws
  {
    let pair = try ConnectedPair()
    var refusal: (any Error)?
    let export = try pair.serve { request in
      do { try request.answer([.string("\0")]) } catch { refusal = error }
      try? request.answer([.byte(1)])
      try? request.answer([.byte(2)])
    }
    defer { withExtendedLifetime(export) {} }
    #expect(try pair.answer().get().arguments == [.byte(1)])
    #expect(refusal is DBusError)
    #expect(try pair.answer().get().arguments == [.byte(1)])
  }

  @Test func `A call of a missing object or member is answered with an error`() throws {
    let pair = try ConnectedPair()
    guard case .answered(let name, _) = try pair.answer().failure else {
      Issue.record("the call was not refused")
      return
    }
    #expect(name.hasPrefix("org.freedesktop.DBus.Error.Unknown"))
    var export: BusExport? = try pair.serve { try? $0.answer() }
    #expect(try pair.answer().failure == nil)
    withExtendedLifetime(export) {}
    export = nil
    #expect(try pair.answer().failure != nil)
  }

  @Test func `Two interfaces of one object are distinguished`() throws {
    let pair = try ConnectedPair()
    let first = try pair.serve { try? $0.answer([.byte(1)]) }
    let second = try pair.server.export(path: ConnectedPair.path, interface: "test.Other") {
      try? $0.answer([.byte(2)])
    }
    defer { withExtendedLifetime((first, second)) {} }
    #expect(try pair.answer().get().arguments == [.byte(1)])
    var answer: DBusMessage?
    try pair.client.call(path: ConnectedPair.path, interface: "test.Other", member: "M") {
      answer = try? $0.get()
    }
    try pair.loop.run(until: { answer != nil })
    #expect(answer?.arguments == [.byte(2)])
  }

  @Test func `A cancelled call is never answered, also when its answer was on the way`() throws {
    let pair = try ConnectedPair()
    var requests: [BusRequest] = []
    let export = try pair.serve { requests.append($0) }
    defer { withExtendedLifetime(export) {} }
    var answers = 0
    let call = try pair.call { _ in answers += 1 }
    try pair.loop.run(until: { requests.count == 1 })
    try requests[0].answer()
    call.cancel()
    call.cancel()
    try pair.call("After") { _ in answers += 10 }
    try pair.loop.run(until: { requests.count == 2 })
    try requests[1].answer()
    try pair.loop.run(until: { answers >= 10 })
    #expect(answers == 10)
  }

  @Test func `A call that takes too long fails, and a late answer changes nothing`() throws {
    let pair = try ConnectedPair()
    var requests: [BusRequest] = []
    let export = try pair.serve { requests.append($0) }
    defer { withExtendedLifetime(export) {} }
    #expect(try pair.answer(timeout: .milliseconds(1)).failure == .timedOut)
    #expect(try pair.answer(timeout: .zero).failure == .timedOut)
    try pair.loop.run(until: { requests.count == 2 })
    for request in requests { try request.answer() }
    requests = []
    var isAnswered = false
    try pair.call { _ in isAnswered = true }
    try pair.loop.run(until: { requests.count == 1 })
    try requests[0].answer()
    try pair.loop.run(until: { isAnswered })
  }

  @Test func `A call over the limit is refused, and an answer makes room`() throws {
    var limits = DBusLimits()
    limits.callsInFlight = 2
    let pair = try ConnectedPair(clientLimits: limits)
    let export = try pair.serve { try? $0.answer() }
    defer { withExtendedLifetime(export) {} }
    var answers = 0
    try pair.call { _ in answers += 1 }
    try pair.call { _ in answers += 1 }
    let refused = #expect(throws: DBusError.self) { try pair.call { _ in answers += 100 } }
    #expect(refused == .limitPassed(what: "calls in flight", limit: 2))
    try pair.loop.run(until: { answers == 2 })
    try pair.call { _ in answers += 1 }
    try pair.loop.run(until: { answers == 3 })
  }

  @Test func `A message over the queue limit of the socket is refused`() throws {
    var limits = DBusLimits()
    limits.queuedMessages = 3
    let pair = try ConnectedPair(clientLimits: limits)
    // No peer reads, so everything that is sent before the greeting waits.
    for _ in 0..<3 { try pair.client.emit(path: "/", interface: "a.b", member: "M") }
    #expect(
      throws: DBusError.limitPassed(what: "messages that wait to be written", limit: 3)
    ) { try pair.client.emit(path: "/", interface: "a.b", member: "M") }
    #expect(!pair.client.flush())
  }

  @Test func `A request over the limit is refused until others are answered`() throws {
    var limits = DBusLimits()
    limits.unansweredRequests = 1
    let pair = try ConnectedPair(serverLimits: limits)
    var requests: [BusRequest] = []
    let export = try pair.serve { requests.append($0) }
    defer { withExtendedLifetime(export) {} }
    var isAnswered = false
    try pair.call { _ in isAnswered = true }
    try pair.loop.run(until: { requests.count == 1 })
    #expect(
      try pair.answer().failure
        == .answered(
          name: "org.freedesktop.DBus.Error.LimitsExceeded", message: "too many requests wait"))
    try requests[0].answer()
    try pair.loop.run(until: { isAnswered })
    try pair.call { _ in }
    try pair.loop.run(until: { requests.count == 2 })
  }

  @Test func `An idle connection has no deadline and waits only to read`() throws {
    let pair = try ConnectedPair()
    let export = try pair.serve { try? $0.answer() }
    defer { withExtendedLifetime(export) {} }
    _ = try pair.answer().get()
    #expect(!pair.client.process())
    #expect(pair.client.deadline == nil)
    #expect(pair.client.events == .reading)
    let before = BusConnection.now
    let call = try pair.call(timeout: .seconds(10)) { _ in }
    let due = try #require(pair.client.deadline)
    #expect(due >= before + 10_000_000 && due <= BusConnection.now + 10_000_000)
    call.cancel()
    #expect(pair.client.deadline == nil)
    #expect(pair.client.flush())
  }

  @Test func `A call that expects no answer arrives and frees its slot`() throws {
    var limits = DBusLimits()
    limits.unansweredRequests = 1
    let pair = try ConnectedPair(serverLimits: limits)
    var members: [String] = []
    let export = try pair.serve {
      members.append($0.message.member)
      try? $0.answer()
    }
    defer { withExtendedLifetime(export) {} }
    for member in ["One", "Two", "Three"] {
      try pair.client.send(
        path: ConnectedPair.path, interface: ConnectedPair.interface, member: member)
    }
    try pair.loop.run(until: { members.count == 3 })
    #expect(members == ["One", "Two", "Three"])
  }
}
