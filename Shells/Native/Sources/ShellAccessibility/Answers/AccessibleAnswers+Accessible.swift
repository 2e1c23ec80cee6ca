import DBus
import ShellScene

/// The calls that every object answers: name, role, states, parent and children.
extension AccessibleAnswers {
  /// The interfaces of a thing.
  func interfaces(of subject: Subject) -> [AtspiInterface] {
    var interfaces: [AtspiInterface]
    switch subject {
    case .application: interfaces = [.accessible, .application]
    case .cache: interfaces = [.cache]
    case .object(let object):
      interfaces = [.accessible, .component]
      if object.isPressable { interfaces.append(.action) }
      if object.text != nil { interfaces.append(.text) }
      if object.states.contains(.editable) { interfaces.append(.editableText) }
      if object.progress != nil { interfaces.append(.value) }
    }
    return interfaces + [.properties, .introspectable]
  }

  /// The names of the interfaces that screen readers see; the others belong to every D-Bus object.
  private func interfaceNames(of subject: Subject) -> DBusValue {
    .strings(
      interfaces(of: subject).filter { $0 != .properties && $0 != .introspectable }
        .map(\.rawValue))
  }

  /// A reference to a thing of this application; without a number to the application.
  func reference(_ number: Int?) -> DBusValue {
    .structure([.string(identity.busName), .objectPath(AccessiblePath.path(of: number))])
  }

  /// A reference to nothing.
  static var noReference: DBusValue {
    .structure([.string(""), .objectPath(AccessiblePath.none)])
  }

  private var desktop: DBusValue {
    .structure([.string(identity.desktop.busName), .objectPath(identity.desktop.path)])
  }

  func accessible(
    _ call: Call, _ subject: Subject
  ) throws(AccessibleRefusal) -> AccessibleAnswer {
    let children = children(of: subject)
    switch call.member {
    case "GetChildAtIndex":
      guard children.indices.contains(call.int(0)) else {
        throw .invalid("The index \(call.int(0)) is not below \(children.count).")
      }
      return AccessibleAnswer(reference(children[call.int(0)]))
    case "GetChildren":
      return AccessibleAnswer(
        .array(element: AtspiInterface.reference, children.map { reference($0) }))
    case "GetIndexInParent": return AccessibleAnswer(.int32(index(of: subject)))
    case "GetRelationSet": return AccessibleAnswer(.array(element: "(ua(so))", []))
    case "GetRole": return AccessibleAnswer(.uint32(role(of: subject).rawValue))
    case "GetRoleName", "GetLocalizedRoleName":
      return AccessibleAnswer(.string(role(of: subject).name))
    case "GetState": return AccessibleAnswer(states(of: subject))
    case "GetAttributes": return AccessibleAnswer(attributes(of: subject))
    case "GetApplication": return AccessibleAnswer(reference(nil))
    default:
      return AccessibleAnswer(interfaceNames(of: subject))
    }
  }

  private func children(of subject: Subject) -> [Int] {
    switch subject {
    case .application: tree.windows
    case .cache: []
    case .object(let object): object.children
    }
  }

  private func index(of subject: Subject) -> Int32 {
    guard case .object(let object) = subject else { return -1 }
    return tree.index(of: object).map(Int32.init) ?? -1
  }

  private func role(of subject: Subject) -> AccessibleRole {
    if case .object(let object) = subject { object.role } else { .application }
  }

  private func states(of subject: Subject) -> DBusValue {
    let states: AccessibleStates =
      if case .object(let object) = subject {
        object.states
      } else {
        [.enabled, .sensitive, .showing, .visible]
      }
    return .array(element: "u", states.words.map { .uint32($0) })
  }

  private func attributes(of subject: Subject) -> DBusValue {
    var attributes = ["toolkit": AccessibleAnswers.toolkit]
    if case .object(let object) = subject {
      attributes["id"] = object.node.path
      if object.role == .entry, !object.description.isEmpty {
        attributes["placeholder-text"] = object.description
      }
    }
    return .dictionary(
      key: "s", value: "s",
      attributes.sorted { $0.key < $1.key }.map {
        DBusEntry(key: .string($0.key), value: .string($0.value))
      })
  }

  /// The name of the toolkit, by which screen readers would find rules of its own.
  static let toolkit = "UserNotifications"

  // MARK: - The cache

  /// All that the tree holds, so that a screen reader that starts needs one question for it.
  var cacheItems: [DBusValue] { [item(nil)] + tree.inOrder.map { item($0) } }

  /// The cache's entry for an object, or for the application if the object is nil.
  func item(_ object: AccessibleObject?) -> DBusValue {
    let subject = object.map { Subject.object($0) } ?? .application
    return .structure([
      reference(object?.number), reference(nil),
      object.map { reference($0.parent) } ?? desktop, .int32(index(of: subject)),
      .int32(Int32(children(of: subject).count)),
      interfaceNames(of: subject),
      .string(object?.name ?? identity.appName), .uint32(role(of: subject).rawValue),
      .string(object?.description ?? ""), states(of: subject),
    ])
  }
}

// MARK: - Properties

extension AccessibleAnswers {
  /// Answers for the properties of all interfaces of a thing.
  func properties(
    _ call: Call, _ subject: Subject
  ) throws(AccessibleRefusal) -> AccessibleAnswer {
    let name = call.text(0)
    let interface = interfaces(of: subject).first { $0.rawValue == name }
    guard let interface else { throw .unknown("Interface", name) }
    let values = values(of: interface, subject)
    switch call.member {
    case "GetAll": return AccessibleAnswer(.options(values))
    case "Get":
      guard let value = values[call.text(1)] else { throw .unknown("Property", call.text(1)) }
      return AccessibleAnswer(.variant(value))
    default: return try set(call, interface, values)
    }
  }

  /// The registry sets one property, the number of the application.
  private func set(
    _ call: Call, _ interface: AtspiInterface, _ values: [String: DBusValue]
  ) throws(AccessibleRefusal) -> AccessibleAnswer {
    guard values[call.text(1)] != nil else { throw .unknown("Property", call.text(1)) }
    guard interface == .application, call.text(1) == "Id" else {
      throw AccessibleRefusal(
        name: "org.freedesktop.DBus.Error.PropertyReadOnly",
        message: "“\(call.text(1))” can be read and not set.")
    }
    guard case .int32(let number) = call.arguments[2].unwrapped else {
      throw .invalid("“Id” is an “i”.")
    }
    return AccessibleAnswer(act: .number(number))
  }

  private func values(of interface: AtspiInterface, _ subject: Subject) -> [String: DBusValue] {
    switch (interface, subject) {
    case (.accessible, .object(let object)):
      accessible(
        object.name, object.description, reference(object.parent), object.children.count,
        identifier: object.node.path)
    case (.accessible, _):
      accessible(identity.appName, "", desktop, tree.windows.count, identifier: "")
    case (.application, _):
      [
        "ToolkitName": .string(Self.toolkit), "Version": .string(identity.version),
        "ToolkitVersion": .string(identity.version), "AtspiVersion": .string("2.1"),
        "InterfaceVersion": .uint32(1), "Id": .int32(identity.number),
      ]
    case (.action, _): ["NActions": .int32(1)]
    case (.text, .object(let object)):
      [
        "CharacterCount": .int32(Int32(object.text?.count ?? 0)),
        "CaretOffset": .int32(Int32(object.text?.caret ?? (object.role == .entry ? 0 : -1))),
      ]
    case (.value, .object(let object)):
      [
        "MinimumValue": .double(0), "MaximumValue": .double(100), "MinimumIncrement": .double(0),
        "CurrentValue": .double((object.progress ?? 0) * 100), "Text": .string(""),
      ]
    default: [:]
    }
  }

  private func accessible(
    _ name: String, _ description: String, _ parent: DBusValue, _ count: Int, identifier: String
  ) -> [String: DBusValue] {
    [
      "Name": .string(name), "Description": .string(description), "Parent": parent,
      "ChildCount": .int32(Int32(count)), "Locale": .string(identity.locale),
      "AccessibleId": .string(identifier), "HelpText": .string(""),
    ]
  }
}
