import NotificationModel

/// A format of a `.stringsdict` file, with its variables.
package struct PluralEntry: Hashable, Sendable {
  /// A variable in the format, whose text depends on a number.
  package struct Variable: Hashable, Sendable {
    /// The text for each category of number.
    package var cases: [PluralCategory: String]
    /// Whether the number's fraction is ignored, as a value type such as `d` requires.
    package var isWhole: Bool

    package init(cases: [PluralCategory: String], isWhole: Bool = true) {
      self.cases = cases
      self.isWhole = isWhole
    }
  }

  /// The format, in which `%#@name@` represents a variable.
  package var format: String
  /// The variables by name.
  package var variables: [String: Variable]

  package init(format: String, variables: [String: Variable]) {
    self.format = format
    self.variables = variables
  }
}

extension PluralEntry {
  /// Reads the entry of a key in a `.stringsdict` file.
  static func entry(
    from value: PropertyList, key: String, file: String
  ) throws(TextProblem) -> StringsTable.Entry {
    let problem = { (message: String) in
      TextProblem(.type, file: file, key: key, message: message)
    }
    guard case .dictionary(let fields) = value else { throw problem("must be a dictionary") }
    if let text = widestText(fields) ?? deviceText(fields) { return .text(text) }
    guard case .string(let format) = fields["NSStringLocalizedFormatKey"] else {
      throw problem("needs NSStringLocalizedFormatKey, a text")
    }
    var variables: [String: Variable] = [:]
    for (name, value) in fields where name != "NSStringLocalizedFormatKey" {
      guard case .dictionary(let fields) = value else {
        throw problem("variable “\(name)” must be a dictionary")
      }
      variables[name] = try variable(fields, name: name, problem: problem)
    }
    return .plural(PluralEntry(format: format, variables: variables))
  }

  private static func variable(
    _ fields: [String: PropertyList], name: String, problem: (String) -> TextProblem
  ) throws(TextProblem) -> Variable {
    let kind = fields["NSStringFormatSpecTypeKey"]
    guard kind == nil || kind == .string("NSStringPluralRuleType") else {
      throw problem("variable “\(name)” must have the type NSStringPluralRuleType")
    }
    var cases: [PluralCategory: String] = [:]
    for category in PluralCategory.allCases {
      guard let value = fields[category.rawValue] else { continue }
      guard case .string(let text) = value else {
        throw problem("variable “\(name)”: “\(category.rawValue)” must be a text")
      }
      cases[category] = text
    }
    guard cases[.other] != nil else {
      throw problem("variable “\(name)” needs a text for “other”")
    }
    guard case .string(let type) = fields["NSStringFormatValueTypeKey"] else {
      return Variable(cases: cases)
    }
    let isReal = type.last.map { "aAeEfFgG@".contains($0) } ?? false
    return Variable(cases: cases, isWhole: !isReal)
  }

  /// Notifications have room, so the text for the widest width is used.
  private static func widestText(_ fields: [String: PropertyList]) -> String? {
    guard case .dictionary(let widths) = fields["NSStringVariableWidthRuleType"] else {
      return nil
    }
    let widest = widths.max { (Int($0.key) ?? -1, $0.key) < (Int($1.key) ?? -1, $1.key) }
    guard case .string(let text) = widest?.value else { return nil }
    return text
  }

  /// None of the devices is this one, so `other` counts, then the device most like a desktop.
  private static func deviceText(_ fields: [String: PropertyList]) -> String? {
    guard case .dictionary(let devices) = fields["NSStringDeviceSpecificRuleType"] else {
      return nil
    }
    for device in ["other", "mac", "ipad", "iphone"] {
      if case .string(let text) = devices[device] { return text }
    }
    return nil
  }
}
