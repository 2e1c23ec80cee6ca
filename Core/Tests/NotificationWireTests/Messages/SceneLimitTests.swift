import NotificationModel
import NotificationWire
import Testing

@Suite struct `A scene that breaks a limit is refused as a whole` {
  private static func plain(_ identifier: Int64) -> ViewNode {
    ViewNode(identifier: identifier, content: .plain, place: .constrained)
  }

  private static func failure(_ scene: ViewScene) -> NotificationFailure? {
    failure(String(decoding: ContentEvent.drew(scene).encode(), as: UTF8.self))
  }

  private static func failure(_ text: String) -> NotificationFailure? {
    do throws(RefusedMessage) {
      _ = try ContentEvent.decode(Array(text.utf8))
      return nil
    } catch {
      return error.failure
    }
  }

  private static func chain(_ length: Int) -> ViewScene {
    var node = plain(1)
    for number in 2...length {
      var outer = plain(Int64(number))
      outer.children = [node]
      node = outer
    }
    return ViewScene(root: node)
  }

  @Test func `A scene with too many views is refused, counted over all trees`() {
    var scene = ViewScene(root: Self.plain(0))
    scene.root.children = (1..<WireLimits.views).map { Self.plain(Int64($0)) }
    #expect(Self.failure(scene) == nil)
    scene.inputView = Self.plain(-1)
    #expect(Self.failure(scene)?.code == .limitReached)
    #expect(Self.failure(scene)?.field == "scene.inputView.children")
  }

  @Test func `A scene that is too deep is refused`() {
    #expect(Self.failure(Self.chain(WireLimits.viewDepth)) == nil)
    let failure = Self.failure(Self.chain(WireLimits.viewDepth + 1))
    #expect(failure?.code == .limitReached)
    #expect(failure?.field == "scene.root.children")
    #expect(Self.failure(Self.chain(100))?.code == .limitReached)
  }

  @Test func `A scene with too many constraints is refused, counted over all views`() {
    let constraint = ViewConstraint(first: 1, .width, constant: 10)
    var scene = Self.chain(2)
    scene.root.constraints = Array(repeating: constraint, count: WireLimits.viewConstraints - 1)
    scene.root.children[0].constraints = [constraint]
    #expect(Self.failure(scene) == nil)
    scene.root.children[0].constraints.append(constraint)
    #expect(Self.failure(scene)?.field == "scene.root.constraints")
  }

  @Test func `A scene with a text that is too long is refused`() {
    let most = String(repeating: "ä", count: WireLimits.viewTextCharacters)
    func scene(_ text: String) -> ViewScene {
      ViewScene(
        root: ViewNode(identifier: 1, content: .label(ViewText(text)), place: .constrained))
    }
    #expect(Self.failure(scene(most)) == nil)
    #expect(Self.failure(scene(most + "a"))?.field == "scene.root.text.text")
  }

  @Test func `A scene with two views of one number is refused`() {
    var scene = Self.chain(2)
    scene.inputAccessoryView = Self.plain(1)
    #expect(Self.failure(scene)?.field == "scene.inputAccessoryView.id")
  }

  @Test(arguments: [
    (#"{"id":1,"kind":"plain","place":"constrained","style":{"alpha":1.5}}"#, "style.alpha"),
    (#"{"id":1,"kind":"plain","place":{"frame":[0,0,1]}}"#, "place.frame"),
    (#"{"id":1,"kind":"plain","place":{"frame":[0,0,1,1e7]}}"#, "place.frame[3]"),
    (#"{"id":1,"kind":"plain","place":"floating"}"#, "place"),
    (#"{"id":1,"kind":"web","place":"arranged"}"#, "kind"),
    (#"{"id":1,"kind":"label","place":"arranged"}"#, "text"),
    (#"{"id":1,"kind":"label","place":"arranged","text":{"font":{"size":0}}}"#, "text.font.size"),
    (#"{"id":1,"kind":"label","place":"arranged","text":{"lineLimit":-1}}"#, "text.lineLimit"),
    (
      #"{"id":1,"kind":"image","place":"arranged","image":{"source":{"file":"a.png"}}}"#,
      "image.source.file"
    ),
    (
      #"{"id":1,"kind":"image","place":"arranged","image":{"source":{"file":"/a\u0000"}}}"#,
      "image.source.file"
    ),
    (
      #"{"id":1,"kind":"image","place":"arranged","image":{"source":{"url":"http://x"}}}"#,
      "image.source.file"
    ),
    (
      #"{"id":1,"kind":"plain","place":"arranged","style":{"tint":{"light":[0,0,0,2]}}}"#,
      "style.tint.light[3]"
    ),
    (
      #"{"id":1,"kind":"plain","place":"arranged","constraints":[{"first":1,"firstAttribute":"left","second":2}]}"#,
      "constraints[0].secondAttribute"
    ),
  ])
  func `A scene with a member out of its range is refused with its field`(
    root: String, field: String
  ) {
    let failure = Self.failure(#"{"news":"drew","scene":{"root":\#(root)}}"#)
    #expect(failure?.field == "scene.root." + field)
    #expect(failure?.remedy.isEmpty == false)
  }
}

@Suite struct `Refused calls about views` {
  @Test(arguments: [
    (#"{"id":1,"call":"openContent","width":320}"#, "key"),
    (
      #"{"id":1,"call":"openContent","key":{"app":"a","identifier":"b","delivery":1},"width":0}"#,
      "width"
    ),
    (#"{"id":1,"call":"useContent","number":1}"#, "use"),
    (#"{"id":1,"call":"useContent","number":1,"use":{"use":"eat"}}"#, "use.use"),
    (#"{"id":1,"call":"useContent","number":1,"use":{"use":"resize"}}"#, "use.width"),
    (#"{"id":1,"call":"useContent","number":1,"use":{"use":"choose"}}"#, "use.action"),
    (
      #"{"id":1,"call":"useContent","number":1,"use":{"use":"view","event":{"event":"slid","view":1}}}"#,
      "use.event.value"
    ),
  ])
  func `A call about a view that a shell may not make is refused with its field`(
    text: String, field: String
  ) {
    let refusal = #expect(throws: RefusedMessage.self) {
      try ControlMessage.decode(Array(text.utf8))
    }
    #expect(refusal?.failure.field == field)
  }
}
