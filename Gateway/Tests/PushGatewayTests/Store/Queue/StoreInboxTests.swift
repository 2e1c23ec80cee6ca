import NIOCore
import NIOEmbedded
@testable import PushGateway
import PushProtocol
import Testing

/// The order of a store's requests, and its refusals.
@Suite struct StoreInboxTests {
  private let loop = EmbeddedEventLoop()

  @Test func `A commit includes all pushes and a little of the work on devices`() {
    var inbox = StoreInbox<Int>()
    for number in 0..<PushStoreLimits.worksInCommit + 1 { inbox.append(work(number)) }
    for number in 0..<20 { inbox.append(question(number)) }
    #expect(dequeue(&inbox) == (20, Array(0..<PushStoreLimits.worksInCommit)))
    #expect(dequeue(&inbox) == (0, [PushStoreLimits.worksInCommit]))
    #expect(inbox.count == 0)
  }

  @Test func `Work for a connection that has ended is dropped`() {
    var inbox = StoreInbox<Int>()
    let caller = RegistryCaller()
    inbox.append(work(1, for: caller))
    inbox.append(work(2, for: RegistryCaller()))
    inbox.append(work(3))
    caller.end()
    #expect(dequeue(&inbox) == (0, [2, 3]))
  }

  @Test func `Too much work is refused, and pushes are accepted meanwhile`() {
    var inbox = StoreInbox<Int>()
    for number in 0..<PushStoreLimits.waitingWorks { inbox.append(work(number)) }
    #expect(!inbox.hasRoom(for: work(0)))
    #expect(inbox.hasRoom(for: question(0)))
    #expect(inbox.refusal(of: "TEAM000001") == nil)
  }

  private func dequeue(_ inbox: inout StoreInbox<Int>) -> (pushes: Int, works: [Int]) {
    let requests = inbox.dequeue()?.requests ?? []
    let works = requests.compactMap { if case .work(let work) = $0 { work.body } else { nil } }
    return (requests.count - works.count, works)
  }

  private func work(_ number: Int, for caller: RegistryCaller? = nil) -> StoreRequest<Int> {
    .work(StoreRequest<Int>.Work(loop: loop, caller: caller, body: number, failed: { _ in }))
  }

  private func question(_ device: Int) -> StoreRequest<Int> {
    .waiting(
      StoreRequest<Int>.Question(
        device: Int64(device), wanted: WantedPushes(limit: 1), loop: loop, then: { _ in }))
  }
}
