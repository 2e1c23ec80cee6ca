import NotificationModel
import Testing

@testable import notification_center

/// The window that a change is sent to.
@Suite(.timeLimit(.minutes(5)))
struct ContentViewsTests {
  private let views = PageContentViews()

  private func isWaiting(_ content: OpenContent) async -> Bool {
    content.leave()
    return await content.next().isEmpty
  }

  @Test func `A change is sent only to the window that has the view`() async {
    let (first, second) = (OpenContent(), OpenContent())
    views.add(first, number: 1)
    views.add(second, number: 2)
    views.send(.media(isPlaying: true), number: 2)
    views.send(.media(isPlaying: true), number: 3)
    #expect(await second.next().count == 1)
    #expect(await isWaiting(first))
  }

  @Test func `A closed view is forgotten by window and by number`() async {
    let (first, second) = (OpenContent(), OpenContent())
    views.add(first, number: 1)
    views.add(second, number: 2)
    #expect(views.forget(first) == 1)
    #expect(views.forget(first) == nil)
    views.send(.closed(.finished), number: 2)
    #expect(views.forget(second) == nil)
  }

  @Test func `All views end when the daemon ends`() async {
    let content = OpenContent()
    views.add(content, number: 1)
    views.closeAll()
    guard case .change(_, .closed(.failed(let reason)))? = await content.next().first else {
      Issue.record("it goes on")
      return
    }
    #expect(reason == "silent")
    #expect(views.forget(content) == nil)
  }

  @Test func `The number of open content views is limited`() {
    for _ in 0..<WebLimits.contentViews { #expect(views.claim()) }
    #expect(!views.claim())
    views.release()
    #expect(views.claim())
    #expect(!views.claim())
  }
}
