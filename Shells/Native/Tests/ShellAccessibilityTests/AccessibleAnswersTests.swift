import DBus
import ShellScene
import TestSupport
import Testing

@testable import ShellAccessibility

@Suite struct `The answers to a screen reader` {
  private var sequence = TreeSequence()
  private var answers: AccessibleAnswers

  init() {
    var sequence = TreeSequence()
    let bar = SceneNode(
      NodeName("bar"), role: .progress, frame: Rect(x: 0, y: 0, width: 9, height: 9),
      look: .progress(0.25))
    _ = sequence.show([
      .banners: AccessibleSurface(
        root: Scenes.window([
          Scenes.banner(
            "a", buttons: ["Reply"], y: 100,
            extra: [Scenes.field("field", "Hi yöu", caret: 3, selected: 0..<2), bar])
        ]), origin: Point(x: 1_000, y: 20))
    ])
    self.sequence = sequence
    answers = AccessibleAnswers(
      identity: AccessibleIdentity(
        busName: ":1.7", appName: "Notifications", version: "1.0", locale: "de_DE.UTF-8"))
    answers.tree = sequence.tree
  }

  private func path(_ node: String?) -> String {
    AccessiblePath.path(of: node.map(sequence.number))
  }

  private func reference(_ node: String?) -> DBusValue {
    .structure([.string(":1.7"), .objectPath(path(node))])
  }

  private func ask(
    _ node: String?, _ interface: AtspiInterface, _ member: String, _ arguments: DBusValue...
  ) throws -> [DBusValue] {
    try answers.answer(
      path: path(node), interface: interface.rawValue, member: member, arguments: arguments
    ).values
  }

  private func refusal(
    _ node: String?, _ interface: AtspiInterface, _ member: String, _ arguments: DBusValue...
  ) -> String? {
    do throws(AccessibleRefusal) {
      _ = try answers.answer(
        path: path(node), interface: interface.rawValue, member: member, arguments: arguments)
      return nil
    } catch {
      return error.name
    }
  }

  private func property(_ node: String?, _ interface: AtspiInterface, _ name: String) throws
    -> DBusValue?
  {
    try ask(node, .properties, "Get", .string(interface.rawValue), .string(name)).first?.unwrapped
  }

  @Test func `The application holds the windows and is held by the desktop`() throws {
    #expect(
      try ask(nil, .accessible, "GetChildren") == [.array(element: "(so)", [reference("banners")])])
    #expect(try ask(nil, .accessible, "GetRole") == [.uint32(75)])
    #expect(try property(nil, .accessible, "Name") == .string("Notifications"))
    #expect(try property(nil, .accessible, "Parent") == AccessibleAnswers.noReference)
    #expect(try ask(nil, .application, "GetLocale", .uint32(5)) == [.string("de_DE.UTF-8")])
    #expect(try property(nil, .application, "ToolkitName") == .string("UserNotifications"))
    #expect(try ask("banners", .accessible, "GetApplication") == [reference(nil)])
    #expect(try property("banners", .accessible, "Parent") == reference(nil))
  }

  @Test func `The registry gives the application a number, and nothing else can be set`() throws {
    let answer = try answers.answer(
      path: path(nil), interface: AtspiInterface.properties.rawValue, member: "Set",
      arguments: [
        .string(AtspiInterface.application.rawValue), .string("Id"), .variant(.int32(5)),
      ])
    #expect(answer == AccessibleAnswer(act: .number(5)))
    #expect(
      refusal(
        "a", .properties, "Set", .string(AtspiInterface.accessible.rawValue), .string("Name"),
        .variant(.string("x"))) == "org.freedesktop.DBus.Error.PropertyReadOnly")
  }

  @Test func `A thing knows its place, its states and its interfaces`() throws {
    #expect(try ask("a", .accessible, "GetIndexInParent") == [.int32(0)])
    #expect(try ask("a/body", .accessible, "GetIndexInParent") == [.int32(1)])
    #expect(
      try ask("a", .accessible, "GetChildAtIndex", .int32(2)) == [reference("a/button/Reply")])
    #expect(try ask("a", .accessible, "GetRoleName") == [.string("notification")])
    // Enabled, sensitive, showing, visible and focusable.
    let states = [8, 11, 24, 25, 30].reduce(UInt32(0)) { $0 | 1 << $1 }
    #expect(
      try ask("a/button/Reply", .accessible, "GetState")
        == [.array(element: "u", [.uint32(states), .uint32(0)])])
    let interfaces = try ask("field", .accessible, "GetInterfaces").first?.texts ?? []
    #expect(interfaces.contains("org.a11y.atspi.Text"))
    #expect(interfaces.contains("org.a11y.atspi.EditableText"))
    #expect(try property("a", .accessible, "ChildCount") == .int32(5))
    #expect(try property("a", .accessible, "AccessibleId") == .string("a"))
  }

  @Test func `Places are counted from the screen, the window or the parent`() throws {
    func extents(_ origin: UInt32) throws -> [DBusValue] {
      try ask("a/button/Reply", .component, "GetExtents", .uint32(origin))
    }
    func box(_ numbers: Int32...) -> [DBusValue] { [.structure(numbers.map { .int32($0) })] }
    #expect(try extents(0) == box(1_020, 180, 90, 30))
    #expect(try extents(1) == box(20, 160, 90, 30))
    #expect(try extents(2) == box(10, 60, 90, 30))
    let point: [DBusValue] = [.int32(1_025), .int32(185)]
    #expect(
      try ask("banners", .component, "GetAccessibleAtPoint", point[0], point[1], .uint32(0))
        == [reference("a/button/Reply")])
    #expect(
      try ask("banners", .component, "GetAccessibleAtPoint", .int32(1), .int32(1), .uint32(0))
        == [AccessibleAnswers.noReference])
    #expect(try ask("a", .component, "Contains", point[0], point[1], .uint32(0)) == [.bool(true)])
  }

  @Test(.rules("S41"))
  func `Presses, focus, carets and texts are passed to the shell as its actions`()
    throws
  {
    func act(
      _ node: String, _ interface: AtspiInterface, _ member: String, _ arguments: DBusValue...
    )
      throws -> AccessibleAction?
    {
      try answers.answer(
        path: path(node), interface: interface.rawValue, member: member, arguments: arguments
      ).act
    }
    let field = NodeName("field")
    #expect(
      try act("a/button/Reply", .action, "DoAction", .int32(0))
        == .press(NodeName("a/button/Reply")))
    #expect(try act("field", .component, "GrabFocus") == .focus(field))
    #expect(try act("a/body", .component, "GrabFocus") == nil)
    #expect(try act("field", .text, "SetCaretOffset", .int32(5)) == .select(field, 6..<6))
    #expect(
      try act("field", .text, "SetSelection", .int32(0), .int32(3), .int32(-1))
        == .select(field, 3..<7))
    #expect(try act("a/body", .text, "SetCaretOffset", .int32(1)) == nil)
    #expect(
      try act("field", .editableText, "SetTextContents", .string("No")) == .write(field, "No"))
    #expect(
      try act("field", .editableText, "InsertText", .int32(2), .string("! Oh"), .int32(1))
        == .write(field, "Hi! yöu"))
    #expect(
      try act("field", .editableText, "DeleteText", .int32(2), .int32(-1)) == .write(field, "Hi"))
  }

  @Test func `A text is read whole and in parts, and progress as a number`() throws {
    #expect(try ask("field", .text, "GetText", .int32(3), .int32(-1)) == [.string("yöu")])
    #expect(try property("field", .text, "CharacterCount") == .int32(6))
    #expect(try property("field", .text, "CaretOffset") == .int32(3))
    #expect(try ask("field", .text, "GetSelection", .int32(0)) == [.int32(0), .int32(2)])
    #expect(
      try ask("field", .text, "GetStringAtOffset", .int32(4), .uint32(1))
        == [.string("yöu"), .int32(3), .int32(6)])
    #expect(try ask("field", .text, "GetCharacterAtOffset", .int32(4)) == [.int32(0xF6)])
    #expect(try ask("field", .text, "GetCharacterAtOffset", .int32(6)) == [.int32(0)])
    #expect(try ask("a/body", .text, "GetText", .int32(0), .int32(7)) == [.string("At noon")])
    #expect(try property("bar", .value, "CurrentValue") == .double(25))
  }

  @Test func `The cache has every object once, with the documented type`() throws {
    let values = try answers.answer(
      path: AccessiblePath.cache, interface: AtspiInterface.cache.rawValue, member: "GetItems",
      arguments: []
    ).values
    guard case .array(let type, let items)? = values.first else {
      Issue.record("GetItems gives no array")
      return
    }
    #expect(items.count == sequence.tree.objects.count + 1)
    #expect(Set(items.map(\.signature)) == [type])
  }
}

extension `The answers to a screen reader` {
  @Test
  func `A missing object, interface, method or property is refused with the matching error name`() {
    let paths = ["0", "-1", "007", "1x", "", "99999999999999999999", "root/1", "\(Int.max)"]
    for path in paths.map({ "/org/a11y/atspi/accessible/" + $0 }) + ["/org/a11y/atspi", "/"] {
      #expect(throws: AccessibleRefusal.unknown("Object", path)) {
        try answers.answer(
          path: path, interface: AtspiInterface.accessible.rawValue, member: "GetRole",
          arguments: [])
      }
    }
    #expect(
      refusal("a/body", .action, "DoAction", .int32(0))
        == "org.freedesktop.DBus.Error.UnknownInterface")
    #expect(
      refusal("banners", .text, "GetText", .int32(0), .int32(0))
        == "org.freedesktop.DBus.Error.UnknownInterface")
    #expect(refusal("a", .accessible, "Explode") == "org.freedesktop.DBus.Error.UnknownMethod")
    #expect(
      refusal("a", .properties, "Get", .string(AtspiInterface.accessible.rawValue), .string("Age"))
        == "org.freedesktop.DBus.Error.UnknownProperty")
  }

  @Test(arguments: [
    (AtspiInterface.accessible, "GetChildAtIndex", [DBusValue.int32(-1)]),
    (.accessible, "GetChildAtIndex", [.int32(99)]),
    (.accessible, "GetChildAtIndex", [.int32(.max)]),
    (.accessible, "GetChildAtIndex", []), (.accessible, "GetChildAtIndex", [.string("0")]),
    (.accessible, "GetRole", [.int32(0)]), (.action, "DoAction", [.int32(1)]),
    (.action, "DoAction", [.int32(-1)]), (.action, "GetName", [.int32(.min)]),
    (.component, "GetExtents", [.uint32(3)]), (.component, "GetExtents", [.uint32(.max)]),
    (.component, "Contains", [.int32(0), .int32(0), .uint32(9)]),
    (.text, "GetText", [.int32(-1), .int32(2)]), (.text, "GetText", [.int32(0), .int32(-2)]),
    (.text, "GetText", [.int32(5), .int32(2)]), (.text, "GetText", [.int32(0), .int32(.max)]),
    (.text, "GetStringAtOffset", [.int32(-1), .uint32(0)]),
    (.text, "GetStringAtOffset", [.int32(0), .uint32(5)]),
    (.text, "GetTextAtOffset", [.int32(7), .uint32(0)]),
    (.text, "GetTextAtOffset", [.int32(0), .uint32(.max)]),
    (.text, "SetCaretOffset", [.int32(-1)]), (.text, "SetCaretOffset", [.int32(7)]),
    (.text, "GetSelection", [.int32(1)]), (.text, "GetSelection", [.int32(-1)]),
    (.text, "RemoveSelection", [.int32(2)]),
    (.text, "SetSelection", [.int32(0), .int32(4), .int32(1)]),
    (.text, "GetCharacterExtents", [.int32(-5), .uint32(0)]),
    (.editableText, "InsertText", [.int32(-1), .string("x"), .int32(1)]),
    (.editableText, "InsertText", [.int32(0), .string("x"), .int32(-1)]),
    (.editableText, "DeleteText", [.int32(3), .int32(1)]),
    (.editableText, "SetTextContents", [.string(String(repeating: "x", count: 20_001))]),
    (.properties, "Get", [.string("org.a11y.atspi.Accessible")]),
  ])
  func `Numbers out of range and wrong types are refused`(
    interface: AtspiInterface, member: String, arguments: [DBusValue]
  ) {
    #expect(throws: AccessibleRefusal.self) {
      try answers.answer(
        path: AccessiblePath.path(of: sequence.number("field")), interface: interface.rawValue,
        member: member, arguments: arguments)
    }
  }

  @Test func `Every method is answered with the types that its description promises`() throws {
    let samples: [String: DBusValue] = [
      "i": .int32(0), "u": .uint32(0), "s": .string("org.a11y.atspi.Accessible"),
      "b": .bool(false),
    ]
    var answered = 0
    for node in [nil, "banners", "a", "a/body", "field", "bar"] {
      let interfaces = try ask(node, .accessible, "GetInterfaces").first?.texts ?? []
      for interface in interfaces.compactMap(AtspiInterface.init(rawValue:)) {
        for method in interface.methods where method.taken.allSatisfy({ samples[$0] != nil }) {
          var arguments = method.taken.compactMap { samples[$0] }
          if method.name == "Get" { arguments[1] = .string("Name") }
          // An index is refused if the object has nothing to count.
          let answer = try? answers.answer(
            path: path(node), interface: interface.rawValue, member: method.name,
            arguments: arguments)
          guard let answer else { continue }
          #expect(answer.values.map(\.signature) == method.given, "\(method.name)")
          answered += 1
        }
        for property in interface.properties {
          #expect(
            try self.property(node, interface, property.name)?.signature == property.type,
            "\(property.name)")
        }
      }
    }
    #expect(answered > 100)
  }

  @Test func `The introspection data of an object lists its interfaces`() throws {
    let text = try ask("field", .introspectable, "Introspect").first?.text ?? ""
    #expect(text.contains("<interface name=\"org.a11y.atspi.EditableText\">"))
    #expect(text.contains("<method name=\"GetExtents\"><arg type=\"u\" direction=\"in\"/>"))
  }
}
