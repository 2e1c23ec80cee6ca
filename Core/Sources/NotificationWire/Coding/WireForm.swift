import NotificationModel

/// How a value is read from JSON and written as JSON.
///
/// A type's default form is that of `WireValue`. The other forms are for types that have several, such as texts
/// with different limits.
protocol WireForm<Value>: Sendable {
  associatedtype Value
  /// Reads the form; a failure names the field relative to this value.
  func read(_ json: JSONValue) throws(NotificationFailure) -> Value
  /// Writes the form, always the same bytes for the same value.
  func write(_ value: Value, to writer: inout JSONWriter)
}

extension WireForm {
  /// Reads the form of a member; a failure names the field relative to the object.
  func read(_ json: JSONValue, in name: String) throws(NotificationFailure) -> Value {
    do { return try read(json) } catch { throw error.inside(name) }
  }
}

/// The default form of a type.
struct UsualForm<Value: WireValue>: WireForm {
  func read(_ json: JSONValue) throws(NotificationFailure) -> Value {
    try Value(wire: json)
  }

  func write(_ value: Value, to writer: inout JSONWriter) { value.write(to: &writer) }
}

/// A text of at most so many bytes.
struct TextForm: WireForm {
  let limit: Int
  var allowsNUL = true

  func read(_ json: JSONValue) throws(NotificationFailure) -> String {
    let text = try String(wire: json)
    let count = text.utf8.count
    guard count <= limit else { throw .limit(count: count, limit: limit, of: "bytes") }
    guard allowsNUL || !text.utf8.contains(0) else {
      throw .unusable(text, "holds a NUL character", remedy: "Send it without the NUL.")
    }
    return text
  }

  func write(_ text: String, to writer: inout JSONWriter) { writer.string(text) }
}

extension WireForm where Self == TextForm {
  static func text(limit: Int) -> TextForm { TextForm(limit: limit) }
  /// A text for people.
  static var text: TextForm { TextForm(limit: WireLimits.textBytes) }
  /// A name that an app chose.
  static var identifier: TextForm { TextForm(limit: WireLimits.identifierBytes) }
  /// A path, argument or name of the system, which can't hold a NUL.
  static var path: TextForm { TextForm(limit: WireLimits.pathBytes, allowsNUL: false) }
}

/// A number within a range.
struct RangeForm<Value: WireValue & Comparable>: WireForm {
  let range: ClosedRange<Value>

  func read(_ json: JSONValue) throws(NotificationFailure) -> Value {
    let number = try Value(wire: json)
    guard range.contains(number) else {
      throw .unusable(
        "\(number)", "is not between \(range.lowerBound) and \(range.upperBound)",
        remedy: "Send a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  func write(_ number: Value, to writer: inout JSONWriter) { number.write(to: &writer) }
}

extension WireForm {
  static func number<Number>(in range: ClosedRange<Number>) -> Self
  where Self == RangeForm<Number> {
    RangeForm(range: range)
  }
}

/// A list of at most so many elements. Only lists that peers send have a limit.
struct ListForm<Element: WireForm>: WireForm {
  let limit: Int
  let element: Element

  func read(_ json: JSONValue) throws(NotificationFailure) -> [Element.Value] {
    guard case .array(let members) = json else { throw .wrongType(json, expected: "a list") }
    guard members.count <= limit else {
      throw .limit(count: members.count, limit: limit, of: "entries")
    }
    var elements: [Element.Value] = []
    elements.reserveCapacity(members.count)
    for (index, member) in members.enumerated() {
      do {
        elements.append(try element.read(member))
      } catch {
        throw error.inside("[\(index)]")
      }
    }
    return elements
  }

  func write(_ elements: [Element.Value], to writer: inout JSONWriter) {
    writer.array { writer in
      for value in elements { element.write(value, to: &writer) }
    }
  }
}

extension WireForm {
  static func list<Element>(limit: Int) -> Self where Self == ListForm<UsualForm<Element>> {
    ListForm(limit: limit, element: UsualForm())
  }

  static func list<Element>(limit: Int, of element: Element) -> Self
  where Self == ListForm<Element> {
    ListForm(limit: limit, element: element)
  }
}

/// A set, which is a sorted list.
struct SetForm<Element: WireForm>: WireForm where Element.Value: Hashable & Comparable {
  let list: ListForm<Element>

  func read(_ json: JSONValue) throws(NotificationFailure) -> Set<Element.Value> {
    Set(try list.read(json))
  }

  func write(_ elements: Set<Element.Value>, to writer: inout JSONWriter) {
    list.write(elements.sorted(), to: &writer)
  }
}

extension WireForm {
  static func set<Element>(limit: Int) -> Self where Self == SetForm<UsualForm<Element>> {
    SetForm(list: ListForm(limit: limit, element: UsualForm()))
  }

  static func set<Element>(limit: Int, of element: Element) -> Self
  where Self == SetForm<Element> {
    SetForm(list: ListForm(limit: limit, element: element))
  }
}

/// An object with any names, sorted by name, such as an environment.
struct DictionaryForm<Element: WireForm>: WireForm {
  let limit: Int
  let element: Element
  /// The content of the object, in words for an error.
  let content: String

  func read(_ json: JSONValue) throws(NotificationFailure) -> [String: Element.Value] {
    guard case .object(let object) = json else {
      throw .wrongType(json, expected: "an object of \(content)")
    }
    guard object.members.count <= limit else {
      throw .limit(count: object.members.count, limit: limit, of: "entries")
    }
    var values: [String: Element.Value] = [:]
    for member in object.members {
      values[member.name] = try element.read(member.value, in: member.name)
    }
    return values
  }

  func write(_ values: [String: Element.Value], to writer: inout JSONWriter) {
    writer.object { writer in
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        writer.name(name)
        element.write(value, to: &writer)
      }
    }
  }
}

extension WireForm where Self == DictionaryForm<TextForm> {
  /// An object whose members are all texts.
  static func texts(limit: Int) -> DictionaryForm<TextForm> {
    DictionaryForm(
      limit: limit, element: TextForm(limit: WireLimits.pathBytes), content: "texts")
  }
}
