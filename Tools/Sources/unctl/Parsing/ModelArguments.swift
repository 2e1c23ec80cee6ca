import NotificationModel

/// An argument that cannot be understood: its value, and the expected form.
struct UnreadableArgument: Error, Hashable, CustomStringConvertible {
  /// The written text.
  var value: String
  /// The expected form, with an example, as the end of a sentence.
  var expected: String

  init(_ value: String, expected: String) {
    self.value = value
    self.expected = expected
  }

  var description: String { "\"\(value)\" is not \(expected)" }
}

/// The limits of arguments with a form of their own.
enum ArgumentLimits {
  /// How many seconds `register` waits for a token, by default.
  static let tokenSeconds = 30.0
  /// The bytes of a length, a date, a time or a day; a longer text is refused without parsing.
  static let bytes = 512
  /// The combining marks on one letter, as many as a message may have.
  static let marksOnLetter = 128
  /// How often a call of a waiting command is sent, if each daemon ends before it answers.
  static let waitAttempts = 1_000
  /// How often `unctl desktop serve` checks whether another program has released the name.
  static let nameAttempts = 20
  /// The milliseconds between two checks.
  static let namePause = 100
  /// How many titles `unctl bar` prints, the columns of each, and the milliseconds for which it collects changes.
  static let barTitles = 5
  static let barColumns = 80
  static let barPause = 50
}

extension BundleIdentifier {
  /// Reads an app's identifier from the command line.
  static func read(_ text: String) throws(UnreadableArgument) -> BundleIdentifier {
    guard let identifier = BundleIdentifier(text) else {
      throw UnreadableArgument(
        text, expected: "an app's identifier; write it as com.example.organizer")
    }
    return identifier
  }
}

/// A decision of the user that has a word on the command line.
protocol WordedDecision: RawRepresentable<String>, CaseIterable {
  /// The kind of decision, for an error.
  static var kind: String { get }
}

extension WordedDecision {
  /// The word for the decision on the command line: lower case, with hyphens.
  var word: String {
    rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
  }

  /// Reads a decision from the command line, ignoring hyphens and case.
  static func read(_ text: String) throws(UnreadableArgument) -> Self {
    let wanted = text.lowercased().filter { $0 != "-" }
    guard let decision = allCases.first(where: { $0.rawValue.lowercased() == wanted }) else {
      let words = allCases.map(\.word).joined(separator: ", ")
      throw UnreadableArgument(text, expected: "\(kind); there are \(words)")
    }
    return decision
  }
}

extension AuthorizationDecision: WordedDecision {
  static let kind = "a decision"
}

extension LocationDecision: WordedDecision {
  static let kind = "a decision about places"
}

extension AuthorizationOptions {
  /// The names of the requested options.
  var words: String {
    Self.names.filter { contains($0.option) }.map(\.name).joined(separator: ", ")
  }
}

/// A coordinate in the form of the command line: degrees north, a comma, degrees east.
struct CoordinateText: Hashable {
  let coordinate: Coordinate

  /// Reads a coordinate such as `52.5163,13.3777`.
  init(_ text: String) throws(UnreadableArgument) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
      case let coordinate = Coordinate(latitude: latitude, longitude: longitude),
      coordinate.isValid
    else {
      throw UnreadableArgument(
        text,
        expected: "a place; write degrees north and degrees east, such as 52.5163,13.3777, "
          + "from -90 to 90 and from -180 to 180")
    }
    self.coordinate = coordinate
  }
}
