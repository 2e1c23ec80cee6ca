package import NotificationModel

extension ViewFrame: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    let numbers = try value.numbers(4, in: WireLimits.viewLengths)
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  package func write(to writer: inout JSONWriter) { writer.numbers([x, y, width, height]) }
}

extension ViewSize: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    let numbers = try value.numbers(2, in: WireLimits.viewLengths)
    self.init(width: numbers[0], height: numbers[1])
  }

  package func write(to writer: inout JSONWriter) { writer.numbers([width, height]) }
}

extension ViewInsets: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    let numbers = try value.numbers(4, in: WireLimits.viewLengths)
    self.init(top: numbers[0], leading: numbers[1], bottom: numbers[2], trailing: numbers[3])
  }

  package func write(to writer: inout JSONWriter) {
    writer.numbers([top, leading, bottom, trailing])
  }
}

extension ViewColor.Components: WireValue {
  package init(wire value: JSONValue) throws(NotificationFailure) {
    let numbers = try value.numbers(4, in: 0...1)
    self.init(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
  }

  package func write(to writer: inout JSONWriter) { writer.numbers([red, green, blue, alpha]) }
}

extension ViewColor: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    Self(light: try wire.value("light", \.light), dark: try wire.optional("dark", \.dark))
  }
}

extension ViewStack: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    var stack = wire.start(Self(axis: try wire.value("axis", \.axis)))
    try wire.variable("alignment", &stack.alignment, unless: .fill)
    try wire.variable("distribution", &stack.distribution, unless: .fill)
    try wire.variable("spacing", &stack.spacing, as: .number(in: WireLimits.viewLengths), unless: 0)
    let gaps = try wire.value(
      "spacingAfter", \.gaps, as: .list(limit: WireLimits.views), unless: [])
    for gap in gaps { stack.spacingAfter[gap.view] = gap.length }
    try wire.variable("margins", &stack.margins, unless: ViewInsets())
    return stack
  }

  private var gaps: [Gap] {
    spacingAfter.sorted { $0.key < $1.key }.map { Gap(view: $0.key, length: $0.value) }
  }

  /// The gap after one view: the view's number and the length.
  private struct Gap: WireValue, Equatable {
    let view: Int64
    let length: Double

    init(view: Int64, length: Double) {
      self.view = view
      self.length = length
    }

    init(wire value: JSONValue) throws(NotificationFailure) {
      guard case .array(let pair) = value, pair.count == 2 else {
        throw .wrongType(value, expected: "a list of a view's number and a length")
      }
      view = try Int64(wire: pair[0])
      length = try RangeForm(range: WireLimits.viewLengths).read(pair[1])
    }

    func write(to writer: inout JSONWriter) {
      writer.array { writer in
        view.write(to: &writer)
        length.write(to: &writer)
      }
    }
  }
}

extension ViewConstraint: WireObject {
  package static func exchange(_ wire: inout WireCoder<Self>) throws(NotificationFailure) -> Self {
    let constraint = Self(
      first: try wire.value("first", \.first),
      try wire.value("firstAttribute", \.firstAttribute),
      try wire.value("relation", \.relation, unless: .equal),
      second: try wire.optional("second", \.second),
      try wire.optional("secondAttribute", \.secondAttribute),
      multiplier: try wire.value(
        "multiplier", \.multiplier, as: .number(in: WireLimits.viewLengths), unless: 1),
      constant: try wire.value(
        "constant", \.constant, as: .number(in: WireLimits.viewLengths), unless: 0),
      priority: try wire.value("priority", \.priority, as: .number(in: 1...1000), unless: 1000),
      isRelativeToMargin: try wire.value("isRelativeToMargin", \.isRelativeToMargin, unless: false))
    try wire.check { () throws(NotificationFailure) in
      guard (constraint.second == nil) == (constraint.secondAttribute == nil) else {
        throw .missing(constraint.second == nil ? "second" : "secondAttribute")
      }
    }
    return constraint
  }
}
