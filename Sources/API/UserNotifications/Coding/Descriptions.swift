extension NSObject {
  /// The form that Apple's objects have in logs: class, address, then the fields (A20).
  func describe(_ fields: KeyValuePairs<String, String?>) -> String {
    let address = String(UInt(bitPattern: ObjectIdentifier(self)), radix: 16)
    let list = fields.map { name, value in "\(name): \(value ?? "(null)")" }
    return "<\(type(of: self)): 0x\(address); \(list.joined(separator: ", "))>"
  }
}

extension Bool {
  /// The word that Apple's descriptions use.
  var answer: String { self ? "Yes" : "No" }
}

extension RawRepresentable {
  /// The name of an enumeration's case with a capital, as Apple's descriptions write it.
  var shownName: String {
    let name = "\(self)"
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}
