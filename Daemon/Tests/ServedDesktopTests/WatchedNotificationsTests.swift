import DBus
import NotificationEngine
import NotificationModel
import TestSupport
import Testing

@testable import ServedDesktop

/// How calls that another server gets are paired with its answers, and which ends are followed.
struct WatchedNotificationsTests {
  private static let caller = ":1.7"

  private static func call(
    _ summary: String, from name: String = "mail", caller: String = caller, replaces: UInt32 = 0,
    hints: [String: DBusValue] = [:]
  ) throws -> WatchedCall<Int> {
    let arguments = try NotifyArguments([
      .string(name), .uint32(replaces), .string(""), .string(summary), .string(""), .strings([]),
      .options(hints), .int32(-1),
    ])
    return WatchedCall(arguments: arguments, caller: caller, program: 1)
  }

  /// A ledger in which the server shows a notification as number 5.
  private static func showing(hints: [String: DBusValue] = [:]) throws -> WatchedNotifications<Int>
  {
    var ledger = WatchedNotifications<Int>()
    _ = ledger.handed(try call("One", hints: hints), number: 5)
    return ledger
  }

  @Test(.rules("S5")) func `A call is listed under the number in the answer to its caller`() throws
  {
    var ledger = WatchedNotifications<Int>()
    #expect(ledger.called(try Self.call("One"), serial: 9, wantsAnswer: true).texts.isEmpty)
    #expect(ledger.answered(3, to: ":1.8", serial: 9).texts.isEmpty, "another's answer")
    #expect(ledger.answered(3, to: Self.caller, serial: 8).texts.isEmpty, "to another call")
    #expect(ledger.answered(4, to: Self.caller, serial: 9).texts == ["post One as 4"])
    #expect(ledger.answered(4, to: Self.caller, serial: 9).texts.isEmpty, "answered twice")
    #expect(ledger.waitingCount == 0)
  }

  @Test(.rules("S5")) func `A call that the server refuses is not listed`() throws {
    var ledger = WatchedNotifications<Int>()
    _ = ledger.called(try Self.call("One"), serial: 9, wantsAnswer: true)
    #expect(ledger.answered(nil, to: Self.caller, serial: 9).texts.isEmpty)
    #expect(ledger.answered(4, to: Self.caller, serial: 9).texts.isEmpty)
  }

  @Test(.rules("S5")) func `A call that wants no answer is listed at once`() throws {
    var ledger = WatchedNotifications<Int>()
    #expect(
      ledger.called(try Self.call("One"), serial: 9, wantsAnswer: false).texts
        == ["post One as nothing"])
    #expect(
      ledger.called(try Self.call("Two", replaces: 6), serial: 10, wantsAnswer: false).texts
        == ["post Two as 6"])
    #expect(ledger.waitingCount == 0)
  }

  @Test(.rules("S5")) func `The calls that wait for an answer are limited in number and bytes`()
    throws
  {
    var ledger = WatchedNotifications<Int>()
    for serial in 0..<(UInt64(ServedDesktopLimits.watchedCalls) + 10) {
      _ = ledger.called(try Self.call("\(serial)"), serial: serial, wantsAnswer: true)
    }
    #expect(ledger.waitingCount == ServedDesktopLimits.watchedCalls)
    #expect(
      ledger.answered(1, to: Self.caller, serial: 0).texts.isEmpty, "the oldest was forgotten")
    #expect(ledger.answered(1, to: Self.caller, serial: 20).texts == ["post 20 as 1"])
    let picture = DBusValue.structure([.bytes([UInt8](repeating: 0, count: 1 << 20))])
    for serial in 1_000..<1_100 as Range<UInt64> {
      _ = ledger.called(
        try Self.call("P", hints: ["image-data": picture]), serial: serial, wantsAnswer: true)
    }
    #expect(ledger.waitingCount <= ServedDesktopLimits.watchedBytes >> 20)
  }

  @Test(.rules("S5"), arguments: [(UInt32(1), false), (2, false), (3, true), (4, false)])
  func `Only a close by its program takes a notification out of the list`(
    reason: UInt32, isWithdrawn: Bool
  ) throws {
    var ledger = try Self.showing()
    #expect(ledger.closed(5, because: reason).texts == (isWithdrawn ? ["withdraw 5 of mail"] : []))
    #expect(ledger.closed(5, because: 3).texts.isEmpty, "it has ended once")
  }

  @Test(.rules("S5")) func `A call to close counts if it comes from the same connection`() throws {
    var ledger = try Self.showing()
    #expect(ledger.closeCalled(5, by: ":1.8").texts.isEmpty)
    #expect(ledger.closeCalled(6, by: Self.caller).texts.isEmpty)
    #expect(ledger.closeCalled(5, by: Self.caller).texts == ["withdraw 5 of mail"])
  }

  @Test(.rules("S5"))
  func `A notification answered at the remote server leaves the list, unless it is resident`()
    throws
  {
    var ledger = try Self.showing()
    #expect(ledger.invoked(5).texts == ["withdraw 5 of mail"])
    var resident = try Self.showing(hints: ["resident": .bool(true)])
    #expect(resident.invoked(5).texts.isEmpty)
  }

  @Test(.rules("S5")) func `A number that another app replaces is first taken from the other`()
    throws
  {
    var ledger = try Self.showing()
    #expect(ledger.handed(try Self.call("Two"), number: 5).texts == ["post Two as 5"])
    #expect(
      ledger.handed(try Self.call("Three", from: "radio"), number: 5).texts
        == ["withdraw 5 of mail", "post Three as 5"])
  }

  @Test(.rules("S5", "S14"))
  func `A transient notification is unlisted, and ends its predecessor`()
    throws
  {
    var ledger = try Self.showing()
    let passing = try Self.call("Volume", hints: ["transient": .byte(1)])
    #expect(ledger.handed(passing, number: 9).texts.isEmpty)
    #expect(ledger.handed(passing, number: 5).texts == ["withdraw 5 of mail"])
    #expect(ledger.handed(passing, number: nil).texts.isEmpty)
  }

  @Test(.rules("S5")) func `Not more numbers are followed than the limit`() throws {
    var ledger = WatchedNotifications<Int>()
    let count = UInt32(ServedDesktopLimits.watchedNotifications) + 1
    for number in 1...count { _ = ledger.handed(try Self.call("One"), number: number) }
    #expect(ledger.closed(1, because: 3).texts.isEmpty)
    #expect(ledger.closed(2, because: 3).texts == ["withdraw 2 of mail"])
  }
}

extension [WatchStep<Int>] {
  /// The steps in words.
  fileprivate var texts: [String] {
    map { step in
      switch step {
      case .post(let call, let number):
        "post \(call.arguments.summary) as \(number.map { "\($0)" } ?? "nothing")"
      case .withdraw(let number, let claim, _): "withdraw \(number) of \(claim.name)"
      }
    }
  }
}
