import NotificationModel
import TestSupport
import Testing
import UserNotificationsUI

@MainActor @Suite(.timeLimit(.minutes(5))) struct ContentExtensionRunTests {
  /// A controller with one label, in the style of articles.
  final class Cats: UIViewController, UNNotificationContentExtension {
    let label = UILabel()
    var told: [String] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      told.append("loaded")
      view.addSubview(label)
    }
    override func viewWillAppear(_ animated: Bool) { told.append("will appear") }
    override func viewDidDisappear(_ animated: Bool) { told.append("disappeared") }
    func didReceive(_ notification: UNNotification) {
      MainActor.assertIsolated()
      told.append(notification.request.content.title)
      label.text = notification.request.content.title
    }
  }

  private func words(_ scene: ViewScene?) -> String? {
    guard case .label(let text) = scene?.root.children.first?.content else { return nil }
    return text.text
  }

  @Test(.rules("J5"))
  func `A view is loaded, gets its notification, and each further one of its thread`() async {
    let sample = RunSample(Cats())
    sample.open("First")
    #expect(sample.controller.told == ["loaded", "First", "will appear"])
    #expect(sample.scenes.count == 1 && words(sample.scenes.last) == "First")
    #expect(
      sample.scenes.last?.root.place == .frame(ViewFrame(x: 0, y: 0, width: 300, height: 150)))
    sample.give(.receive(RunSample<Cats>.notification("Second")))
    await sample.wait(scenes: 2)
    #expect(words(sample.scenes.last) == "Second")
  }

  @Test(.rules("J4")) func `A view has the size of its ratio until its controller names another`()
    async
  {
    let sample = RunSample(Cats())
    sample.open()
    #expect(sample.scenes.last?.height == nil)
    sample.give(.resize(width: 400))
    await sample.wait(scenes: 2)
    #expect(
      sample.scenes.last?.root.place == .frame(ViewFrame(x: 0, y: 0, width: 400, height: 200)))
    sample.controller.preferredContentSize = CGSize(width: 10, height: 90)
    await sample.wait(scenes: 3)
    #expect(sample.scenes.last?.height == 90)
  }

  @Test func `Many changes are drawn once, and an unchanged scene is not drawn`() async {
    let sample = RunSample(Cats())
    sample.open("A")
    for number in 0..<100 { sample.controller.label.text = "\(number)" }
    await sample.wait(scenes: 2)
    #expect(words(sample.scenes.last) == "99" && sample.scenes.count == 2)
    sample.controller.label.text = "99"
    sample.controller.label.tag = 1
    sample.controller.label.text = "end"
    await sample.wait(scenes: 3)
    #expect(words(sample.scenes.last) == "end" && sample.scenes.count == 3)
  }

  @Test func `A scene that does not fit one message is drawn with fewer views`() {
    let controller = Cats()
    for _ in 0..<1_500 { controller.view.addSubview(UIView()) }
    let sample = RunSample(controller, room: 700)
    sample.open()
    #expect(sample.scenes.map(\.root.children.count) == [499])
  }

  @Test func `A view is closed once, and its controller disappears`() {
    let sample = RunSample(Cats())
    sample.open()
    sample.give(.close)
    sample.give(.receive(RunSample<Cats>.notification("Late")))
    sample.give(.view(.tapped(view: 1)))
    sample.respond(1, action: "x")
    #expect(sample.controller.told.suffix(2) == ["will appear", "disappeared"])
    #expect(sample.ended == [true])
  }

  @Test func `Commands before the view is opened, and a second opening, are ignored`() {
    let sample = RunSample(Cats())
    sample.give(.receive(RunSample<Cats>.notification("Early")))
    sample.give(.resize(width: 5))
    sample.give(.playMedia)
    sample.open("First")
    sample.open("Again")
    #expect(sample.controller.told.filter { $0 == "loaded" }.count == 1)
    #expect(words(sample.scenes.last) == "First")
  }

  @Test(.rules("J7"))
  func `Actions are read and set at any time, the app is opened and the view closed`() {
    let like = NotificationAction(identifier: "like", title: "Like")
    let sample = RunSample(Cats())
    sample.open(actions: [like])
    let context = sample.controller.extensionContext
    #expect(context?.notificationActions.map(\.identifier) == ["like"])
    context?.notificationActions = [
      UNNotificationAction(identifier: "1-star", title: "★"),
      UNTextInputNotificationAction(
        identifier: "say", title: "Say", textInputButtonTitle: "Send",
        textInputPlaceholder: "What?"),
    ]
    context?.performNotificationDefaultAction()
    context?.dismissNotificationContentExtension()
    context?.mediaPlayingStarted()
    context?.mediaPlayingPaused()
    #expect(context?.notificationActions.map(\.title) == ["★", "Say"])
    #expect(
      sample.others == [
        .actions([
          NotificationAction(identifier: "1-star", title: "★"),
          NotificationAction(
            identifier: "say", title: "Say",
            textInput: NotificationAction.TextInput(buttonTitle: "Send", placeholder: "What?")),
        ]), .performDefaultAction, .dismiss, .media(isPlaying: true), .media(isPlaying: false),
      ])
  }
}
