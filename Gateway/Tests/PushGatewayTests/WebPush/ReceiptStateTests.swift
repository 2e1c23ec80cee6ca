import PushProtocol
import Testing

@testable import PushGateway

/// The state of a message by the entries of the delivery log.
@Suite struct ReceiptStateTests {
  private static let accepted: Int64 = 1_800_000_000_000
  private let receipt = ReceiptResource(
    token: TokenHash(words: SIMD4(1, 2, 3, 4)), key: PushKey(high: 5, low: 6),
    accepted: accepted, timeToLive: 60)

  private func state(
    _ steps: [DeliveryStep], after seconds: Int64 = 10, device: Int64 = 7, token: UInt64 = 1,
    of receipt: ReceiptResource? = nil
  ) -> ReceiptState {
    let receipt = receipt ?? self.receipt
    let entries = steps.map { step in
      DeliveryEntry(
        key: receipt.key, token: step == .stored ? token : 0,
        note: DeliveryNote(step: step, at: Self.accepted, device: device))
    }
    return ReceiptState(
      entries, of: receipt, device: 7, at: Self.accepted + seconds * 1_000)
  }

  @Test(arguments: [PushOutcome.shown, .listed, .handedToApp, .hidden, .duplicate])
  func `A message that the device has is acknowledged`(outcome: PushOutcome) {
    #expect(state([.stored, .accepted, .sent, .acknowledged(outcome)]) == .acknowledged)
  }

  @Test(
    arguments: [
      [.stored], [.stored, .accepted], [.stored, .accepted, .sent],
      [.stored, .accepted, .sent, .acknowledged(.postponed)],
    ] as [[DeliveryStep]])
  func `A message without an outcome waits`(steps: [DeliveryStep]) {
    #expect(state(steps) == .waiting)
  }

  @Test(
    arguments: [
      (.acknowledged(.appGone), "the app is no longer installed"),
      (.acknowledged(.unreadable), "the device could not read it"), (.expired, "it expired"),
      (.replaced, "a newer one of its topic replaced it"),
      (.dropped(.deviceAway), "the device was away, and its TTL was 0"),
      (.dropped(.appAway), "the app could not receive it at that moment, and its TTL was 0"),
      (.dropped(.tooManyWaiting), "too many waited for the device"),
      (.dropped(.unregistered), "the subscription has ended"),
      (.dropped(.withdrawn), "it was deleted"),
    ] as [(DeliveryStep, String)])
  func `A message that will not arrive has a reason`(step: DeliveryStep, reason: String) {
    #expect(state([.stored, .accepted, step]) == .undelivered(reason))
  }

  @Test func `A message that a device acknowledged while it was replaced has arrived`() {
    #expect(state([.stored, .sent, .replaced, .acknowledged(.shown)]) == .acknowledged)
  }

  /// The state of a message that was sent two seconds after it was accepted, and left the queue a second later.
  private func stateOfSent(_ step: DeliveryStep, after seconds: Int64) -> ReceiptState {
    let steps: [(DeliveryStep, Int64)] = [(.stored, 0), (.accepted, 0), (.sent, 2), (step, 3)]
    let entries = steps.map { step, second in
      DeliveryEntry(
        key: receipt.key, token: 0,
        note: DeliveryNote(step: step, at: Self.accepted + second * 1_000, device: 7))
    }
    return ReceiptState(
      entries, of: receipt, device: 7, at: Self.accepted + seconds * 1_000)
  }

  @Test(
    arguments: [
      .expired, .replaced, .dropped(.withdrawn), .dropped(.tooManyWaiting),
    ] as [DeliveryStep])
  func `A message that was sent can be acknowledged after it has left the queue`(
    step: DeliveryStep
  ) {
    #expect(stateOfSent(step, after: 4) == .waiting)
    #expect(stateOfSent(step, after: 121) == .waiting)
    #expect(stateOfSent(step, after: 126) == state([.stored, step]))
  }

  @Test(
    arguments: [
      .acknowledged(.appGone), .acknowledged(.unreadable), .dropped(.deviceAway),
      .dropped(.unregistered),
    ] as [DeliveryStep])
  func `A message that was sent in vain has its reason at once`(step: DeliveryStep) {
    #expect(stateOfSent(step, after: 4) == state([.stored, step]))
  }

  @Test func `A message expires by its lifetime, also if no step says so`() {
    #expect(state([.stored, .accepted], after: 59) == .waiting)
    #expect(state([.stored, .accepted], after: 64) == .undelivered("it expired"))
  }

  @Test func `A message that is tried once is given up when no acknowledgement can come`() {
    let once = ReceiptResource(
      token: receipt.token, key: receipt.key, accepted: Self.accepted, timeToLive: 0)
    #expect(state([.accepted, .sent], after: 100, of: once) == .waiting)
    #expect(state([.accepted, .sent], after: 130, of: once) == .undelivered("it expired"))
  }

  @Test func `A message that the log does not have is unknown, unless it is new`() {
    #expect(state([]) == .unknown)
    #expect(state([], after: 1) == .waiting)
    #expect(state([], after: -10) == .unknown)
  }

  @Test func `A message of another endpoint or device is unknown`() {
    #expect(state([.stored, .acknowledged(.shown)], device: 8) == .unknown)
    #expect(state([.stored], token: 9) == .unknown)
  }

  @Test func `The path of a receipt is read as it was written`() throws {
    #expect(ReceiptResource(text: receipt.text) == receipt)
    #expect(receipt.text.utf8.count == 86)
  }

  @Test(arguments: [
    "", "AAAA", String(repeating: "A", count: 85), String(repeating: "/", count: 86),
  ])
  func `Another path is not read as a receipt`(text: String) {
    #expect(ReceiptResource(text: text) == nil)
  }

  @Test(
    arguments: [
      (Int64.max, 60), (ReceiptLimits.latest + 1, 60), (-1, 60), (1, PushLimits.keptSeconds + 1),
      (1, -1),
    ] as [(Int64, Int64)])
  func `A receipt with times that no message has is refused`(accepted: Int64, timeToLive: Int64) {
    let forged = ReceiptResource(
      token: receipt.token, key: receipt.key, accepted: accepted, timeToLive: timeToLive)
    #expect(ReceiptResource(text: forged.text) == nil)
  }

  @Test(arguments: [
    ("respond-async", true, 0), ("Respond-Async, wait=5", true, 5_000),
    ("wait=\"7\" ; x=1, respond-async", true, 7_000), ("wait=3, wait=4", false, 3_000),
    ("wait=999999999999999999999", false, 25_000), ("wait=-1", false, 0), ("wait", false, 0),
    ("wait=1.5", false, 0), ("return=minimal", false, 0), ("", false, 0), (",;=,=5", false, 0),
  ])
  func `Preferences are read in each of their forms`(field: String, isAsync: Bool, wait: Int64) {
    var preferences = RequestPreferences()
    preferences.add(field)
    #expect(preferences.respondsAsync == isAsync)
    #expect(preferences.waitMilliseconds == wait)
  }
}
