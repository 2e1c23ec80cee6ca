public import NotificationModel

extension TextResolver {
  /// The line under a stack of notifications (E9).
  ///
  /// A format has one of two shapes, `%u` or `%u` and then `%@`; any other, and one with `%@` where
  /// there is nobody to name, gives the usual line. A format whose key has plural forms in the app's
  /// strings gets the same two values, in its own order if it says places.
  ///
  /// The count is that of the notifications beneath the leading one. The arguments say whom they are
  /// about, in order; each is named once.
  public func summary(
    format: DisplayText, count: Int, arguments: [String] = [], languages: [String]
  ) -> String {
    var named: Set<String> = []
    let names = arguments.filter { !$0.isEmpty && named.insert($0).inserted }
    let values = [PropertyList.integer(Int64(count)), .string(names.joined(separator: ", "))]
    let text = counted(format, values: values, languages: languages) { conversions in
      conversions == [.unsigned] || conversions == [.unsigned, .text] && !names.isEmpty
    }
    return text ?? (count == 1 ? "1 more notification" : "\(count) more notifications")
  }

  /// The body of notifications whose previews are hidden (E16).
  ///
  /// The only directive is `%u`, how many notifications the thread has; a placeholder with another
  /// one gives the general text, as none does.
  public func hiddenPreviewsBody(
    placeholder: DisplayText, count: Int, languages: [String]
  ) -> String {
    let values = [PropertyList.integer(Int64(count))]
    let text = counted(placeholder, values: values, languages: languages) { conversions in
      conversions.isEmpty || conversions == [.unsigned]
    }
    return text ?? (count == 1 ? "Notification" : "\(count) Notifications")
  }

  /// The text of a format that the system fills, or nothing where its shape is not allowed.
  private func counted(
    _ format: DisplayText, values: [PropertyList], languages: [String],
    allows: ([FormatDirective.Conversion]) -> Bool
  ) -> String? {
    let order = order(languages)
    var plain = ""
    var language = "en"
    switch format {
    case .localized(let key, let arguments) where arguments.isEmpty:
      let found = entry(for: key, order: order) ?? (.text(key), developmentRegion ?? language)
      language = found.language
      switch found.entry {
      case .text(let text): plain = text
      case .plural(let entry):
        let text = MessageFormatter(arguments: values, language: language).text(of: entry)
        return text.isEmpty ? nil : text
      }
    case .literal(let text):
      let carried = DisplayText(carried: text)
      if carried != format {
        return counted(carried, values: values, languages: languages, allows: allows)
      }
      plain = resolve(format, order: order, depth: 0)
    case .localized: plain = resolve(format, order: order, depth: 0)
    }
    let conversions = FormatString(plain).directives.map(\.conversion)
    guard !plain.isEmpty, allows(conversions) else { return nil }
    return MessageFormatter(arguments: values, language: language).text(of: plain)
  }
}
