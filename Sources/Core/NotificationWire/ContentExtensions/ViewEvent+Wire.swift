package import NotificationModel

extension ViewEvent: WireObject {
  /// What each event is called on the wire.
  enum Name: String, CaseIterable {
    case tapped = "tapped"
    case began = "began"
    case edited = "edited"
    case returned = "returned"
    case ended = "ended"
    case switched = "switched"
    case slid = "slid"
  }

  package init(members object: JSONObject) throws(NotificationFailure) {
    let view: Int64 = try object.value("view")
    switch try object.kind(Name.self, in: "event") {
    case .tapped: self = .tapped(view: view)
    case .began: self = .began(view: view)
    case .edited: self = .edited(view: view, text: try object.viewText("text"))
    case .returned: self = .returned(view: view)
    case .ended: self = .ended(view: view)
    case .switched: self = .switched(view: view, isOn: try object.value("isOn"))
    case .slid:
      self = .slid(
        view: view, value: try object.value("value"),
        isMoving: try object.value("isMoving", default: false))
    }
  }

  package func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .tapped(let view): write(.tapped, view, to: &writer)
    case .began(let view): write(.began, view, to: &writer)
    case .edited(let view, let text):
      write(.edited, view, to: &writer)
      writer.member("text", text)
    case .returned(let view): write(.returned, view, to: &writer)
    case .ended(let view): write(.ended, view, to: &writer)
    case .switched(let view, let isOn):
      write(.switched, view, to: &writer)
      writer.member("isOn", isOn)
    case .slid(let view, let value, let isMoving):
      write(.slid, view, to: &writer)
      writer.member("value", value)
      writer.member("isMoving", isMoving)
    }
  }

  private func write(_ name: Name, _ view: Int64, to writer: inout JSONWriter) {
    writer.member("event", name.rawValue)
    writer.member("view", view)
  }
}
