/// A coder that holds fields in memory, so that a class method can build its own subclass.
///
/// `init(coder:)` is the one initializer that every subclass has.
final class FieldCoder: NSCoder {
  private let fields: [String: Any]

  init(_ fields: [String: Any]) {
    self.fields = fields
  }

  override var allowsKeyedCoding: Bool { true }

  override func decodeObject(forKey key: String) -> Any? {
    fields[key]
  }
}
