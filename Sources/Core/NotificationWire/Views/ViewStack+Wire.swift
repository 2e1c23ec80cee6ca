package import NotificationModel

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
