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
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(light: try object.value("light"), dark: try object.optional("dark"))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("light", light)
    writer.member("dark", ifPresent: dark)
  }
}

extension ViewStack: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    self.init(
      axis: try object.value("axis"), alignment: try object.value("alignment", default: .fill),
      distribution: try object.value("distribution", default: .fill),
      spacing: try object.number("spacing", in: WireLimits.viewLengths, default: 0),
      margins: try object.value("margins", default: ViewInsets()))
    let gaps: [Gap] = try object.list("spacingAfter", limit: WireLimits.views)
    for gap in gaps { spacingAfter[gap.view] = gap.length }
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("axis", axis)
    writer.member("alignment", alignment, unless: .fill)
    writer.member("distribution", distribution, unless: .fill)
    writer.member("spacing", spacing, unless: 0)
    let gaps = spacingAfter.sorted { $0.key < $1.key }.map { Gap(view: $0.key, length: $0.value) }
    writer.member("spacingAfter", unlessEmpty: gaps)
    writer.member("margins", margins, unless: ViewInsets())
  }

  /// The gap after one view: the view's number and the length.
  private struct Gap: WireValue {
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
      length = try pair[1].number(in: WireLimits.viewLengths)
    }

    func write(to writer: inout JSONWriter) {
      writer.array { writer in
        view.write(to: &writer)
        length.write(to: &writer)
      }
    }
  }
}

extension ViewStack.Axis: WireValue {
  private static let wireNames = WireNames<Self>([
    (.horizontal, "horizontal"), (.vertical, "vertical"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension ViewStack.Alignment: WireValue {
  private static let wireNames = WireNames<Self>([
    (.fill, "fill"), (.leading, "leading"), (.center, "center"), (.trailing, "trailing"),
    (.baseline, "baseline"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension ViewStack.Distribution: WireValue {
  private static let wireNames = WireNames<Self>([
    (.fill, "fill"), (.fillEqually, "fillEqually"), (.fillProportionally, "fillProportionally"),
    (.equalSpacing, "equalSpacing"), (.equalCentering, "equalCentering"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension ViewConstraint: WireObject {
  package init(members object: JSONObject) throws(NotificationFailure) {
    let second: Int64? = try object.optional("second")
    let secondAttribute: Attribute? = try object.optional("secondAttribute")
    guard (second == nil) == (secondAttribute == nil) else {
      throw .missing(second == nil ? "second" : "secondAttribute")
    }
    self.init(
      first: try object.value("first"), try object.value("firstAttribute"),
      try object.value("relation", default: .equal), second: second, secondAttribute,
      multiplier: try object.number("multiplier", in: WireLimits.viewLengths, default: 1),
      constant: try object.number("constant", in: WireLimits.viewLengths, default: 0),
      priority: try object.number("priority", in: 1...1000, default: 1000),
      isRelativeToMargin: try object.value("isRelativeToMargin", default: false))
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("first", first)
    writer.member("firstAttribute", firstAttribute)
    writer.member("relation", relation, unless: .equal)
    writer.member("second", ifPresent: second)
    writer.member("secondAttribute", ifPresent: secondAttribute)
    writer.member("multiplier", multiplier, unless: 1)
    writer.member("constant", constant, unless: 0)
    writer.member("priority", priority, unless: 1000)
    writer.member("isRelativeToMargin", isRelativeToMargin, unless: false)
  }
}

extension ViewConstraint.Attribute: WireValue {
  private static let wireNames = WireNames<Self>([
    (.left, "left"), (.right, "right"), (.top, "top"), (.bottom, "bottom"),
    (.leading, "leading"), (.trailing, "trailing"), (.width, "width"), (.height, "height"),
    (.centerX, "centerX"), (.centerY, "centerY"), (.firstBaseline, "firstBaseline"),
    (.lastBaseline, "lastBaseline"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}

extension ViewConstraint.Relation: WireValue {
  private static let wireNames = WireNames<Self>([
    (.atMost, "atMost"), (.equal, "equal"), (.atLeast, "atLeast"),
  ])

  package init(wire value: JSONValue) throws(NotificationFailure) {
    self = try Self.wireNames.read(value)
  }

  package func write(to writer: inout JSONWriter) { Self.wireNames.write(self, to: &writer) }
}
