import ExtensionHost
import Foundation
import NotificationEngine
import NotificationModel
import TestSupport
import Testing

/// Content extensions that do their work, in real processes.
@Suite(.blocking)
struct ContentWorkTests {
  @Test(.rules("J4"))
  func `Each content view has a process, which receives its notification and size`()
    throws
  {
    let stage = try ContentStage()
    let sight = stage.open("echo")
    #expect(try sight.label() == #"opened 320x160 ["like"]"#)
    #expect(stage.processCount == 1)
    _ = try stage.open("echo").label()
    #expect(stage.processCount == 2)
  }

  @Test(.rules("J5", "J6", "J8")) func `A content extension receives its events in order`() throws {
    let stage = try ContentStage()
    let sight = stage.open("echo")
    _ = try sight.label()
    stage.send(.receive(ContentStage.notification("dog")), to: sight)
    stage.send(.view(.switched(view: 3, isOn: true)), to: sight)
    stage.send(.playMedia, to: sight)
    stage.send(.pauseMedia, to: sight)
    stage.send(.resize(width: 500), to: sight)
    #expect(try sight.label() == "received dog")
    #expect(try sight.label() == "switched(view: 3, isOn: true)")
    #expect(try sight.label() == "play")
    #expect(try sight.label() == "pause")
    #expect(try sight.label() == "resized to 500")
  }

  @Test(
    .rules("J6"),
    arguments: [
      ("not taken", ContentAnswer.notTaken), ("stay", .doNotDismiss), ("dismiss", .dismiss),
      ("forward", .dismissAndForward),
    ])
  func `A content extension decides the outcome of a response`(
    action: String, answer: ContentAnswer
  ) throws {
    let stage = try ContentStage()
    let sight = stage.open("echo")
    let response = NotificationResponse(
      notification: ContentStage.notification("echo"), actionIdentifier: action, userText: "Hi")
    stage.send(.respond(number: 4, response), to: sight)
    try sight.wait(for: "asked 4 \(action) Hi")
    #expect(try sight.news() == .answered(number: 4, answer))
  }

  @Test(.rules("J7", "J8"))
  func `A view reports its actions, the opening of the app, its end and its media`()
    throws
  {
    let stage = try ContentStage()
    guard case .actions(let actions) = try stage.open("stars").news() else {
      Issue.record("something else was said")
      return
    }
    #expect(actions.map(\.identifier) == ["1", "2", "3"])
    #expect(try stage.open("default").news() == .performDefaultAction)
    #expect(try stage.open("dismiss").news() == .dismiss)
    #expect(try stage.open("play").news() == .media(isPlaying: true))
  }

  @Test(.rules("J9")) func `A view that replaces the text field is known as an input view`() throws
  {
    let stage = try ContentStage()
    let sight = stage.open("input")
    try sight.wait(for: "input")
    #expect(try stage.isInput(7, of: sight))
    #expect(try !stage.isInput(1, of: sight))
  }

  @Test func `A closed view receives no more events, and its process ends`() throws {
    let stage = try ContentStage()
    let sight = stage.open("echo")
    _ = try sight.label()
    stage.close(sight)
    try stage.waitForEnd()
    stage.send(.playMedia, to: sight)
    #expect(sight.count == 1)
  }

  @Test func `A view shows only pictures of its app, its notification and its own folder`() throws {
    let stage = try ContentStage()
    let files = FileManager.default
    let png = Data([0x89, 0x50])
    for folder in ["bundle", "bundle-of-others", "elsewhere"] {
      try files.createDirectory(
        atPath: "\(stage.folder)/\(folder)", withIntermediateDirectories: true)
      try png.write(to: URL(filePath: "\(stage.folder)/\(folder)/a.png"))
    }
    let bundle = stage.folder + "/bundle"
    try files.createSymbolicLink(
      atPath: bundle + "/out.png", withDestinationPath: stage.folder + "/elsewhere/a.png")
    try files.createSymbolicLink(atPath: bundle + "/in.png", withDestinationPath: bundle + "/a.png")
    let attached = stage.folder + "/attached.png"
    try png.write(to: URL(filePath: attached))
    let allowed = [bundle + "/a.png", bundle + "/in.png", attached]
    let refused = [
      bundle, bundle + "/out.png", bundle + "/none.png", bundle + "/../elsewhere/a.png",
      stage.folder + "/bundle-of-others/a.png", "/dev/zero", "/etc/passwd",
    ]
    let sight = stage.open(
      "pictures", body: (allowed + refused).joined(separator: "\n"), attachments: [attached],
      pictures: [bundle])
    _ = try sight.scene()
    let scene = try sight.scene()
    #expect(scene.root.children.count == (allowed.count + refused.count) * 2)
    let shown = scene.root.children.compactMap { view -> String? in
      let image: ViewImage? =
        switch view.content {
        case .image(let image, _): image
        case .button(let button): button.image
        default: nil
        }
      return if case .file(let path)? = image?.source { path } else { nil }
    }
    #expect(shown == allowed.flatMap { [$0, $0] })
  }
}
