/// Why the plugin did not do what it was asked for, for a person.
struct MakeAppFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
