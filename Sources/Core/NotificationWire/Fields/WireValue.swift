package import NotificationModel

/// A value with one written form on the wire.
///
/// The names of the form are written out by hand beside each type, so that renaming a property of
/// the domain changes nothing for the other side.
package protocol WireValue {
  /// Reads the form; a failure names the field seen from this value.
  init(wire value: JSONValue) throws(NotificationFailure)
  /// Writes the form, always the same bytes for the same value.
  func write(to writer: inout JSONWriter)
}

/// A value whose form is an object.
package protocol WireObject: WireValue {
  /// Reads the object's members; those it does not know are ignored.
  init(members object: JSONObject) throws(NotificationFailure)
  /// Writes the members in a fixed order.
  func writeMembers(to writer: inout JSONWriter)
}

extension WireObject {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    guard case .object(let object) = value else {
      throw .wrongType(value, expected: "an object")
    }
    self = try Self(members: object)
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writeMembers(to: &$0) }
  }
}
