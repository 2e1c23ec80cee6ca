import NotificationModel
import Testing

@testable import notification_center

/// One view on its way to one window.
@Suite(.timeLimit(.minutes(5)))
struct OpenContentTests {
  private let content = OpenContent()
  private let view = ContentView(
    number: 7, attributes: AppExtension.ContentAttributes(categories: ["A"], initialSizeRatio: 1),
    actions: [])

  private func scene(_ number: Int64) -> ContentChange {
    .drew(ViewScene(root: ViewNode(identifier: number, content: .plain, place: .constrained)))
  }

  /// One word for each message.
  private func words(_ messages: [OpenContent.Message]) -> [String] {
    messages.map { message in
      switch message {
      case .opened(let view): "opened \(view.number)"
      case .change(let number, .drew(let scene)): "\(number) drew \(scene.root.identifier)"
      case .change(_, .actions(let actions)): "actions \(actions.count)"
      case .change(_, .media(let isPlaying)): "media \(isPlaying)"
      case .change(_, .closed): "closed"
      }
    }
  }

  @Test func `The newest waiting change of each kind is sent, in a consistent order`()
    async
  {
    #expect(content.open(view))
    for number in 1...100 { content.send(scene(Int64(number))) }
    content.send(.media(isPlaying: true))
    content.send(.actions([]))
    content.send(.media(isPlaying: false))
    let first = await content.next()
    #expect(words(first) == ["opened 7", "actions 0", "media false", "7 drew 100"])
    content.send(scene(101))
    #expect(words(await content.next()) == ["7 drew 101"])
  }

  @Test func `A waiting window receives a change at once`() async {
    async let waiting = content.next()
    #expect(content.open(view))
    #expect(words(await waiting) == ["opened 7"])
  }

  @Test func `After the end of a view no change is sent`() async {
    #expect(content.open(view))
    content.send(scene(1))
    content.send(.closed(.finished))
    content.send(scene(2))
    content.send(.closed(.hidden))
    let last = await content.next()
    #expect(words(last) == ["opened 7", "7 drew 1", "closed"])
    #expect(await content.next().isEmpty)
    #expect(!content.open(view))
  }

  @Test func `A window that has left receives no change, and its wait ends`() async {
    async let waiting = content.next()
    content.leave()
    #expect(await waiting.isEmpty)
    content.send(scene(1))
    #expect(!content.open(view))
    #expect(await content.next().isEmpty)
  }
}
