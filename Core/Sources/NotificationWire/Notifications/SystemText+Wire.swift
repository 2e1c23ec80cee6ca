package import NotificationModel

extension SystemText: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(
      word: try wire.value("word", \.word, as: .identifier),
      count: try wire.optional("count", \.count),
      values: try wire.value("values", \.values, as: gaps, unless: [:]))
  }

  private static let gaps = DictionaryForm(
    limit: WireLimits.gaps, element: UsualForm<Value>(), content: "values")
}

/// A text with no gap but its number: a sender of notifications can name one for a button, and what fills other gaps is ignored.
struct PlainWordForm: WireForm {
  func read(_ json: JSONValue) throws(NotificationFailure) -> SystemText {
    let text = try SystemText(wire: json)
    return SystemText(word: text.word, count: text.count)
  }

  func write(_ text: SystemText, to writer: inout JSONWriter) { text.write(to: &writer) }
}

extension WireForm where Self == PlainWordForm {
  static var plainWord: PlainWordForm { PlainWordForm() }
}

extension SystemText.Value: WireChoice {
  package static let cases = WireCases<Self>(
    tag: "kind",
    WireCase("text", { if case .text(let text) = $0 { text } else { nil } }) {
      .text(try $0.value("text", \.self, as: .text))
    },
    WireCase("time", { if case .time(let time) = $0 { time } else { nil } }) {
      .time(try $0.value("time", \.self))
    },
    WireCase("length", { if case .length(let seconds) = $0 { seconds } else { nil } }) {
      .length(seconds: try $0.value("seconds", \.self))
    },
    WireCase("texts", { if case .texts(let texts) = $0 { texts } else { nil } }) {
      .texts(try $0.value("texts", \.self, as: .list(limit: WireLimits.gaps)))
    })
}
