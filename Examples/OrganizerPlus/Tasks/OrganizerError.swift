/// An error, in a sentence for the user.
struct OrganizerError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
