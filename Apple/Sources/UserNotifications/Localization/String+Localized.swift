import NotificationModel
import NotificationText
import SystemConnection

extension String {
  /// Looks up a text in the strings of the app, or of a bundle, in the user's current language.
  ///
  /// ```swift
  /// let count = 3
  /// content.title = String(localized: "Task due", comment: "Title of a reminder")
  /// content.body = String(localized: "\(count) tasks are left", bundle: .main)
  /// ```
  ///
  /// A key that the strings lack is the text itself. Plural forms of a `.stringsdict` file are chosen. Numbers are
  /// written without separators of thousands. For the title or body of a notification that has to follow a later
  /// change of the language, use `NSString.localizedUserNotificationString(forKey:arguments:)`.
  ///
  /// - Parameters:
  ///   - keyAndValue: The key, with its interpolated values.
  ///   - table: The name of the strings files without its ending; nil for `Localizable`.
  ///   - bundle: The bundle with the `.lproj` folders; nil for the app's.
  ///   - locale: Has no effect: the language is the user's.
  ///   - comment: For translators.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = keyAndValue.text(forKey: keyAndValue.key, table: table, bundle: bundle)
  }

  /// Looks up a text by a key that is not the text itself.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - defaultValue: The text for a key that the strings lack, with its interpolated values.
  ///   - table: The name of the strings files without its ending; nil for `Localizable`.
  ///   - bundle: The bundle with the `.lproj` folders; nil for the app's.
  ///   - locale: Has no effect: the language is the user's.
  ///   - comment: For translators.
  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
    bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = defaultValue.text(forKey: "\(key)", table: table, bundle: bundle)
  }
}

extension String.LocalizationValue {
  /// Returns the text in the strings of the calling app, or of a bundle, in the user's languages.
  fileprivate func text(forKey key: String, table: String?, bundle: Bundle?) -> String {
    var texts = CenterSource.current.texts
    if bundle.map({ $0 != .main }) ?? (table != nil) {
      let bundle = bundle ?? .main
      texts = texts.strings(of: bundle.resourceURL ?? bundle.bundleURL, table: table)
    }
    return texts.resolver.resolve(
      key: key, default: self.key, arguments: arguments, languages: texts.languages)
  }
}

extension String {
  /// A text to look up: its key, and the values for the key's placeholders.
  ///
  /// Write it as a string. An interpolated value becomes a placeholder of the key and an argument of the text: the
  /// key of `"\(name) has \(count) tasks"` is `%@ has %lld tasks`.
  public struct LocalizationValue: ExpressibleByStringInterpolation, Equatable, Sendable {
    /// The key of the text, a format for its arguments.
    let key: String
    let arguments: [PropertyList]

    /// Creates a text from its key, without arguments.
    public init(_ value: String) {
      key = value
      arguments = []
    }

    /// Creates a text from a literal, which is its key.
    public init(stringLiteral value: String) {
      self.init(value)
    }

    /// Creates a text from a literal with values in it.
    public init(stringInterpolation: StringInterpolation) {
      key =
        stringInterpolation.arguments.isEmpty
        ? stringInterpolation.literals : stringInterpolation.format
      arguments = stringInterpolation.arguments
    }
  }
}

extension String.LocalizationValue {
  /// The parts of a literal with values in it.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate(set) var format = ""
    fileprivate(set) var literals = ""
    fileprivate(set) var arguments: [PropertyList] = []

    /// Begins a text; the sizes are hints.
    public init(literalCapacity: Int, interpolationCount: Int) {
      format.reserveCapacity(literalCapacity + 4 * interpolationCount)
    }

    /// Adds characters.
    public mutating func appendLiteral(_ literal: String) {
      literals += literal
      format += literal.replacingOccurrences(of: "%", with: "%%")
    }

    /// Adds a text, whose placeholder is `%@`.
    public mutating func appendInterpolation(_ string: String) {
      append(.string(string), as: "%@")
    }

    /// Adds a value that describes itself, whose placeholder is `%@`.
    @_disfavoredOverload
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(.string(value.description), as: "%@")
    }

    /// Adds an integer, whose placeholder is `%lld`, `%llu`, `%d` or `%u`, depending on its type.
    public mutating func appendInterpolation<Value: FixedWidthInteger>(_ value: Value) {
      let length = Value.bitWidth > 32 ? "ll" : ""
      append(Self.argument(value), as: "%\(length)\(Value.isSigned ? "d" : "u")")
    }

    /// Adds a number, whose placeholder is `%lf` or `%f`, depending on its type.
    public mutating func appendInterpolation<Value: BinaryFloatingPoint>(_ value: Value) {
      append(.real(Double(value)), as: Value.self == Float.self ? "%f" : "%lf")
    }

    /// Adds an integer with its own placeholder, such as `%03d`.
    public mutating func appendInterpolation(
      _ value: some FixedWidthInteger, specifier: String
    ) {
      append(Self.argument(value), as: specifier)
    }

    /// Adds a number with its own placeholder, such as `%.1f`.
    public mutating func appendInterpolation(
      _ value: some BinaryFloatingPoint, specifier: String
    ) {
      append(.real(Double(value)), as: specifier)
    }

    /// Adds a value as a format style writes it; its placeholder is `%@`.
    public mutating func appendInterpolation<Style: FormatStyle>(
      _ value: Style.FormatInput, format: Style
    ) where Style.FormatOutput == String {
      append(.string(format.format(value)), as: "%@")
    }

    private mutating func append(_ argument: PropertyList, as placeholder: String) {
      format += placeholder
      arguments.append(argument)
    }

    private static func argument(_ value: some FixedWidthInteger) -> PropertyList {
      Int64(exactly: value).map(PropertyList.integer)
        ?? UInt64(exactly: value).map(PropertyList.unsigned) ?? .string("\(value)")
    }
  }
}
