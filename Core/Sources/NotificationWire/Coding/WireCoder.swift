import NotificationModel

/// The members of one object while they are read or written.
///
/// A type describes its members once, in `exchange`, which runs in both directions. When an object is read,
/// each call returns the member's value. When a value is written, each call writes the value of the key path
/// and returns it.
///
///     extension StackSummary: WireObject {
///       package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
///         Self(
///           thread: try wire.optional("thread", \.thread),
///           count: try wire.value("count", \.count),
///           summary: try wire.value("summary", \.summary, unless: ""))
///       }
///     }
///
/// The argument label after the name defines absence: none: the member is required; `default:`: it may be
/// absent, and is always written; `unless:`: it is absent if it has this value; `optional`: it is absent if it
/// is nil.
package struct WireCoder<Root> {
  /// The value that is written; nil while an object is read.
  private let root: Root?
  private let object: JSONObject?
  private(set) var writer: JSONWriter

  init(reading object: JSONObject) {
    root = nil
    self.object = object
    writer = .nowhere
  }

  init(writing root: Root, to writer: consuming JSONWriter) {
    self.root = root
    object = nil
    self.writer = writer
  }

  /// Reads an object; the closure throws only failures, which its type cannot express yet.
  static func read<Value>(
    _ object: JSONObject, _ exchange: (inout WireCoder) throws -> Value
  ) throws(NotificationFailure) -> Value {
    var wire = WireCoder(reading: object)
    do {
      return try exchange(&wire)
    } catch let failure as NotificationFailure {
      throw failure
    } catch {
      preconditionFailure("A description throws failures alone: \(error).")
    }
  }

  /// Writes the members of a value.
  static func write(
    _ root: Root, to writer: inout JSONWriter,
    _ exchange: (inout WireCoder) throws -> some Any
  ) {
    var wire = WireCoder(writing: root, to: writer.moved())
    do {
      _ = try exchange(&wire)
    } catch {
      preconditionFailure("Only what is read is checked: \(error).")
    }
    writer = wire.writer
  }
}

extension WireCoder {
  /// A required member.
  mutating func value<Form: WireForm>(
    _ name: String, _ part: (Root) -> Form.Value, as form: Form
  ) throws(NotificationFailure) -> Form.Value {
    if let root { return write(part(root), name, form) }
    guard let member = object?[name] else { throw .missing(name) }
    return try form.read(member, in: name)
  }

  /// A member that may be absent or null, and is always written.
  mutating func value<Form: WireForm>(
    _ name: String, _ part: (Root) -> Form.Value, as form: Form, default usual: Form.Value
  ) throws(NotificationFailure) -> Form.Value {
    if let root { return write(part(root), name, form) }
    return try read(name, form) ?? usual
  }

  /// A member that is absent if it has its default value.
  mutating func value<Form: WireForm>(
    _ name: String, _ part: (Root) -> Form.Value, as form: Form, unless usual: Form.Value
  ) throws(NotificationFailure) -> Form.Value where Form.Value: Equatable {
    guard let root else { return try read(name, form) ?? usual }
    let value = part(root)
    return value == usual ? value : write(value, name, form)
  }

  /// A member whose absence is meaningful.
  mutating func optional<Form: WireForm>(
    _ name: String, _ part: (Root) -> Form.Value?, as form: Form
  ) throws(NotificationFailure) -> Form.Value? {
    guard let root else { return try read(name, form) }
    return part(root).map { write($0, name, form) }
  }

  /// A member that is null if it has no value.
  mutating func nullable<Form: WireForm>(
    _ name: String, _ part: (Root) -> Form.Value?, as form: Form
  ) throws(NotificationFailure) -> Form.Value? {
    guard let root else { return try read(name, form) }
    if let value = part(root) { return write(value, name, form) }
    writer.name(name)
    writer.null()
    return nil
  }

  /// A value whose members are among those of this object.
  mutating func members<Part: WireObject>(
    _ part: (Root) -> Part
  ) throws(NotificationFailure) -> Part {
    if let root {
      let value = part(root)
      value.writeMembers(to: &writer)
      return value
    }
    return try Part(members: object ?? JSONObject())
  }

  /// The members of an enum's case.
  mutating func choice(
    _ cases: WireCases<Root>
  ) throws(NotificationFailure) -> Root where Root: Sendable {
    guard let root else { return try cases.read(object ?? JSONObject()) }
    cases.write(root, to: &writer)
    return root
  }

  /// Checks an object that was read; written values are not checked.
  func check(_ check: () throws(NotificationFailure) -> Void) throws(NotificationFailure) {
    if root == nil { try check() }
  }

  /// Reads a member that is neither absent nor null.
  private func read<Form: WireForm>(
    _ name: String, _ form: Form
  ) throws(NotificationFailure) -> Form.Value? {
    guard let member = object?[name] else { return nil }
    if case .null = member { return nil }
    return try form.read(member, in: name)
  }

  @discardableResult
  private mutating func write<Form: WireForm>(
    _ value: Form.Value, _ name: String, _ form: Form
  ) -> Form.Value {
    writer.name(name)
    form.write(value, to: &writer)
    return value
  }
}

/// Members that are variables of a value, set after it was created.
///
/// A variable keeps its value if its member is absent.
extension WireCoder {
  /// Returns the value to write, or the new one, whose variables are then read.
  mutating func start(_ new: Root) -> Root { root ?? new }

  /// A required variable.
  mutating func value<Value: WireValue>(
    _ name: String, _ variable: inout Value
  ) throws(NotificationFailure) {
    if root != nil { return writer.member(name, variable) }
    guard let member = object?[name] else { throw .missing(name) }
    variable = try UsualForm().read(member, in: name)
  }

  /// A variable that is always written.
  mutating func variable<Form: WireForm>(
    _ name: String, _ variable: inout Form.Value, as form: Form
  ) throws(NotificationFailure) {
    if root != nil {
      write(variable, name, form)
    } else if let value = try read(name, form) {
      variable = value
    }
  }

  /// A variable that is written unless it has its default value.
  mutating func variable<Form: WireForm>(
    _ name: String, _ variable: inout Form.Value, as form: Form, unless usual: Form.Value
  ) throws(NotificationFailure) where Form.Value: Equatable {
    if root == nil || variable != usual { try self.variable(name, &variable, as: form) }
  }

  /// A variable that is written if it is not nil.
  mutating func variable<Form: WireForm>(
    _ name: String, _ variable: inout Form.Value?, as form: Form
  ) throws(NotificationFailure) {
    if root == nil {
      variable = try read(name, form)
    } else if let value = variable {
      write(value, name, form)
    }
  }

  mutating func variable<Value: WireValue>(
    _ name: String, _ variable: inout Value
  ) throws(NotificationFailure) {
    try self.variable(name, &variable, as: UsualForm())
  }

  mutating func variable<Value: WireValue & Equatable>(
    _ name: String, _ variable: inout Value, unless usual: Value
  ) throws(NotificationFailure) {
    try self.variable(name, &variable, as: UsualForm(), unless: usual)
  }

  mutating func variable<Value: WireValue>(
    _ name: String, _ variable: inout Value?
  ) throws(NotificationFailure) {
    try self.variable(name, &variable, as: UsualForm())
  }
}

/// The same for members in the default form of their type.
extension WireCoder {
  mutating func value<Value: WireValue>(
    _ name: String, _ part: (Root) -> Value
  ) throws(NotificationFailure) -> Value {
    try value(name, part, as: UsualForm())
  }

  mutating func value<Value: WireValue>(
    _ name: String, _ part: (Root) -> Value, default usual: Value
  ) throws(NotificationFailure) -> Value {
    try value(name, part, as: UsualForm(), default: usual)
  }

  mutating func value<Value: WireValue & Equatable>(
    _ name: String, _ part: (Root) -> Value, unless usual: Value
  ) throws(NotificationFailure) -> Value {
    try value(name, part, as: UsualForm(), unless: usual)
  }

  mutating func optional<Value: WireValue>(
    _ name: String, _ part: (Root) -> Value?
  ) throws(NotificationFailure) -> Value? {
    try optional(name, part, as: UsualForm())
  }
}
