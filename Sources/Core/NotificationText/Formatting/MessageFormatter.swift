public import NotificationModel

/// Puts arguments into a format.
///
/// Nothing that a format says can fail: a missing argument is an empty text, a value of another type
/// is shown as text, and what grows past `TextLimits.shownBytes` is cut, as are marks of one letter past
/// `TextLimits.marksOnLetter`. Numbers are written in the
/// digits 0 to 9 with a point, whatever the language.
public struct MessageFormatter: Sendable {
  private let arguments: [PropertyList]
  private let language: String

  /// Creates a formatter for a message's arguments; the language of the format chooses plural forms.
  public init(arguments: [PropertyList], language: String) {
    self.arguments = arguments
    self.language = language
  }

  /// The text of a format without variables.
  public func text(of format: String) -> String {
    text(of: PluralEntry(format: format, variables: [:]))
  }

  /// The text of what a table says of a key.
  public func text(of entry: StringsTable.Entry) -> String {
    switch entry {
    case .text(let format): text(of: format)
    case .plural(let entry): text(of: entry)
    }
  }

  /// The text of a format with variables.
  public func text(of entry: PluralEntry) -> String {
    var rendering = Rendering(arguments: arguments, language: language, variables: entry.variables)
    rendering.render(entry.format, own: nil, depth: 0)
    return rendering.output.withoutStackedMarks
  }
}
