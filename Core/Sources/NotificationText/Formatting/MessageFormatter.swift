package import NotificationModel

/// Puts arguments into a format.
///
/// No format can fail: a missing argument is an empty text, a value of another type is shown as text, and text
/// beyond `TextLimits.shownBytes` is cut, as are combining marks of one letter beyond
/// `TextLimits.marksOnLetter`. Numbers are written in the digits 0 to 9 with a point, whatever the language.
package struct MessageFormatter: Sendable {
  private let arguments: [PropertyList]
  private let language: String

  /// Creates a formatter for a message's arguments; the language of the format chooses plural forms.
  package init(arguments: [PropertyList], language: String) {
    self.arguments = arguments
    self.language = language
  }

  /// The text of a format without variables.
  package func text(of format: String) -> String {
    text(of: PluralEntry(format: format, variables: [:]))
  }

  /// The text of a table's entry.
  package func text(of entry: StringsTable.Entry) -> String {
    switch entry {
    case .text(let format): text(of: format)
    case .plural(let entry): text(of: entry)
    }
  }

  /// The text of a format with variables.
  package func text(of entry: PluralEntry) -> String {
    var rendering = Rendering(arguments: arguments, language: language, variables: entry.variables)
    rendering.render(entry.format, own: nil, depth: 0)
    return rendering.output.withoutStackedMarks
  }
}

extension MessageFormatter {
  /// The state of a message's rendering: the text so far, and the next argument.
  struct Rendering {
    let arguments: [PropertyList]
    let language: String
    let variables: [String: PluralEntry.Variable]
    // Most messages have no variable and never need the rules.
    private lazy var rules = PluralRules(language: language)
    private(set) var output = ""
    /// The texts of lists and dictionaries, which a format may show thousands of times.
    private var made: [Int: ValueText] = [:]
    private var next = 0
    private var piecesLeft = TextLimits.formatPieces
    private var isFull = false

    init(
      arguments: [PropertyList], language: String, variables: [String: PluralEntry.Variable]
    ) {
      self.arguments = arguments
      self.language = language
      self.variables = variables
    }

    /// Renders a format; its own argument is the value of the variable, which the first directive without a
    /// position shows.
    mutating func render(_ format: String, own: Int?, depth: Int) {
      var own = own
      for piece in FormatString(format).pieces where !isFull && piecesLeft > 0 {
        piecesLeft -= 1
        switch piece {
        case .text(let text): write(text)
        case .directive(let directive): render(directive, own: &own, depth: depth)
        }
      }
    }

    private mutating func render(_ directive: FormatDirective, own: inout Int?, depth: Int) {
      let width = size(directive.width)
      let precision = size(directive.precision)
      if case .variable(let name) = directive.conversion {
        render(variable: name, at: directive.argument, depth: depth)
        return
      }
      let index = directive.argument ?? own ?? consumeArgument()
      if directive.argument == nil { own = nil }
      guard arguments.indices.contains(index) else { return }
      write(
        value(at: index).text(
          for: directive, width: width, precision: precision.flatMap { $0 < 0 ? nil : $0 }))
    }

    private mutating func render(variable name: String, at position: Int?, depth: Int) {
      let following = next
      let index = position ?? consumeArgument()
      guard depth < TextLimits.substitutionDepth, let variable = variables[name] else { return }
      if position != nil { next = index + 1 }
      let number =
        arguments.indices.contains(index)
        ? PluralOperands(arguments[index], isWhole: variable.isWhole) : nil
      let text = number.flatMap { [rules] in rules.text(of: variable.cases, for: $0) }
      render(text ?? variable.cases[.other] ?? "", own: index, depth: depth + 1)
      if position != nil { next = following }
    }

    private mutating func value(at index: Int) -> ValueText {
      switch arguments[index] {
      case .array, .dictionary: break
      default: return ValueText(arguments[index])
      }
      if let value = made[index] { return value }
      let value = ValueText(arguments[index])
      made[index] = value
      return value
    }

    private mutating func size(_ size: FormatDirective.Size?) -> Int? {
      switch size {
      case .none: return nil
      case .fixed(let count): return count
      case .argument(let position):
        let index = position ?? consumeArgument()
        guard arguments.indices.contains(index) else { return nil }
        return ValueText(arguments[index]).integer.map { Int(clamping: $0) }
      }
    }

    private mutating func consumeArgument() -> Int {
      defer { next += 1 }
      return next
    }

    private mutating func write(_ text: String) {
      let room = TextLimits.shownBytes - output.utf8.count
      if text.utf8.count <= room {
        output += text
        return
      }
      isFull = true
      var size = 0
      output += text.prefix { character in
        size += character.utf8.count
        return size <= room
      }
    }
  }
}
