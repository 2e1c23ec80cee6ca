import NotificationModel
import Testing

@testable import BorrowedDesktop

/// The moment in which nothing is sent to the portal after a notification.
struct PortalSettlingTests {
  let start = BootTime(microseconds: 1_000)

  private func token(_ number: Int64) -> NotifyToken { NotifyToken(number: number) }

  @Test func `A notification counts as shown a moment after the portal accepted it`() throws {
    var settling = PortalSettling()
    #expect(settling.nextDeadline == nil)
    settling.hold(token(1), id: 4, at: start)
    settling.hold(token(2), id: 5, at: start.advanced(byMicroseconds: 10))
    let end = try #require(settling.nextDeadline)
    #expect(end == start.advanced(byMicroseconds: BorrowedDesktopLimits.portalSettling))
    #expect(settling.shown(at: end.advanced(byMicroseconds: -1)) == [])
    #expect(settling.shown(at: end) == [.notified(token(1), id: 4)])
    #expect(settling.nextDeadline == end.advanced(byMicroseconds: 10))
    #expect(settling.shown(at: end.advanced(byMicroseconds: 10)) == [.notified(token(2), id: 5)])
    #expect(settling.nextDeadline == nil)
  }

  @Test func `A notification that the user answered counts as shown at once, and no other does`() {
    var settling = PortalSettling()
    settling.hold(token(1), id: 4, at: start)
    settling.hold(token(2), id: 5, at: start)
    #expect(settling.shown(id: 5) == [.notified(token(2), id: 5)])
    #expect(settling.shown(id: 5) == [])
    settling.clear()
    #expect(settling.nextDeadline == nil)
    #expect(settling.shown(id: 4) == [])
  }
}
