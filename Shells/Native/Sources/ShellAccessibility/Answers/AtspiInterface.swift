import DBus

/// An interface that a screen reader calls: its methods and properties, with their types.
enum AtspiInterface: String, Hashable, Sendable, CaseIterable {
  case accessible = "org.a11y.atspi.Accessible"
  case application = "org.a11y.atspi.Application"
  case component = "org.a11y.atspi.Component"
  case action = "org.a11y.atspi.Action"
  case text = "org.a11y.atspi.Text"
  case editableText = "org.a11y.atspi.EditableText"
  case value = "org.a11y.atspi.Value"
  case cache = "org.a11y.atspi.Cache"
  case properties = "org.freedesktop.DBus.Properties"
  case introspectable = "org.freedesktop.DBus.Introspectable"

  /// A method with the types that it takes and gives.
  struct Method: Hashable, Sendable {
    let name: String
    let taken: [String]
    let given: [String]

    init(_ name: String, _ taken: String = "", gives given: String = "") {
      self.name = name
      self.taken = taken.split(separator: " ").map(String.init)
      self.given = given.split(separator: " ").map(String.init)
    }
  }

  /// The signature of a reference to another object.
  static let reference = "(so)"
  /// The signature of one object in the cache.
  static let item = "((so)(so)(so)iiassusau)"

  var methods: [Method] {
    switch self {
    case .accessible: Self.accessibleMethods
    case .application: [Method("GetLocale", "u", gives: "s")]
    case .component: Self.componentMethods
    case .action: Self.actionMethods
    case .text: Self.textMethods
    case .editableText: Self.editableTextMethods
    case .value: []
    case .cache: [Method("GetItems", gives: "a" + Self.item)]
    case .properties:
      [
        Method("Get", "s s", gives: "v"), Method("GetAll", "s", gives: "a{sv}"),
        Method("Set", "s s v"),
      ]
    case .introspectable: [Method("Introspect", gives: "s")]
    }
  }

  /// The types of the properties by their names.
  var properties: [(name: String, type: String)] {
    switch self {
    case .accessible:
      [
        ("Name", "s"), ("Description", "s"), ("Parent", Self.reference), ("ChildCount", "i"),
        ("Locale", "s"), ("AccessibleId", "s"), ("HelpText", "s"),
      ]
    case .application:
      [
        ("ToolkitName", "s"), ("Version", "s"), ("ToolkitVersion", "s"), ("AtspiVersion", "s"),
        ("InterfaceVersion", "u"), ("Id", "i"),
      ]
    case .action: [("NActions", "i")]
    case .text: [("CharacterCount", "i"), ("CaretOffset", "i")]
    case .value:
      [
        ("MinimumValue", "d"), ("MaximumValue", "d"), ("MinimumIncrement", "d"),
        ("CurrentValue", "d"), ("Text", "s"),
      ]
    case .component, .editableText, .cache, .properties, .introspectable: []
    }
  }

  private static let accessibleMethods = [
    Method("GetChildAtIndex", "i", gives: reference),
    Method("GetChildren", gives: "a(so)"),
    Method("GetIndexInParent", gives: "i"),
    Method("GetRelationSet", gives: "a(ua(so))"),
    Method("GetRole", gives: "u"),
    Method("GetRoleName", gives: "s"),
    Method("GetLocalizedRoleName", gives: "s"),
    Method("GetState", gives: "au"),
    Method("GetAttributes", gives: "a{ss}"),
    Method("GetApplication", gives: reference),
    Method("GetInterfaces", gives: "as"),
  ]

  private static let componentMethods = [
    Method("Contains", "i i u", gives: "b"),
    Method("GetAccessibleAtPoint", "i i u", gives: reference),
    Method("GetExtents", "u", gives: "(iiii)"),
    Method("GetPosition", "u", gives: "i i"),
    Method("GetSize", gives: "i i"),
    Method("GetLayer", gives: "u"),
    Method("GetMDIZOrder", gives: "n"),
    Method("GrabFocus", gives: "b"),
    Method("GetAlpha", gives: "d"),
    Method("SetExtents", "i i i i u", gives: "b"),
    Method("SetPosition", "i i u", gives: "b"),
    Method("SetSize", "i i", gives: "b"),
    Method("ScrollTo", "u", gives: "b"),
    Method("ScrollToPoint", "u i i", gives: "b"),
  ]

  private static let actionMethods = [
    Method("GetDescription", "i", gives: "s"),
    Method("GetName", "i", gives: "s"),
    Method("GetLocalizedName", "i", gives: "s"),
    Method("GetKeyBinding", "i", gives: "s"),
    Method("GetActions", gives: "a(sss)"),
    Method("DoAction", "i", gives: "b"),
  ]

  private static let textMethods = [
    Method("GetStringAtOffset", "i u", gives: "s i i"),
    Method("GetText", "i i", gives: "s"),
    Method("SetCaretOffset", "i", gives: "b"),
    Method("GetTextBeforeOffset", "i u", gives: "s i i"),
    Method("GetTextAtOffset", "i u", gives: "s i i"),
    Method("GetTextAfterOffset", "i u", gives: "s i i"),
    Method("GetCharacterAtOffset", "i", gives: "i"),
    Method("GetAttributeValue", "i s", gives: "s"),
    Method("GetAttributes", "i", gives: "a{ss} i i"),
    Method("GetDefaultAttributes", gives: "a{ss}"),
    Method("GetCharacterExtents", "i u", gives: "i i i i"),
    Method("GetOffsetAtPoint", "i i u", gives: "i"),
    Method("GetNSelections", gives: "i"),
    Method("GetSelection", "i", gives: "i i"),
    Method("AddSelection", "i i", gives: "b"),
    Method("RemoveSelection", "i", gives: "b"),
    Method("SetSelection", "i i i", gives: "b"),
    Method("GetRangeExtents", "i i u", gives: "i i i i"),
    Method("GetAttributeRun", "i b", gives: "a{ss} i i"),
    Method("GetDefaultAttributeSet", gives: "a{ss}"),
    Method("ScrollSubstringTo", "i i u", gives: "b"),
  ]

  private static let editableTextMethods = [
    Method("SetTextContents", "s", gives: "b"),
    Method("InsertText", "i s i", gives: "b"),
    Method("DeleteText", "i i", gives: "b"),
  ]
}

extension AtspiInterface {
  /// A description of an object with these interfaces, for programs that build their calls from it.
  static func description(of interfaces: [AtspiInterface], children: [String]) -> String {
    let nodes = children.map { "  <node name=\"\($0)\"/>\n" }
    return "<node>\n\(interfaces.map(\.xml).joined())\(nodes.joined())</node>\n"
  }

  private var xml: String {
    let methods = methods.map { method in
      let taken = method.taken.map { "<arg type=\"\($0)\" direction=\"in\"/>" }
      let given = method.given.map { "<arg type=\"\($0)\" direction=\"out\"/>" }
      return "    <method name=\"\(method.name)\">\((taken + given).joined())</method>\n"
    }
    let properties = properties.map {
      "    <property name=\"\($0.name)\" type=\"\($0.type)\" access=\"read\"/>\n"
    }
    return "  <interface name=\"\(rawValue)\">\n\((methods + properties).joined())  </interface>\n"
  }
}
