/// What a person did with a view of a content extension; the number is `ViewNode.identifier`.
public enum ViewEvent: Hashable, Sendable {
  /// A button was pressed, or a view that takes taps was tapped.
  case tapped(view: Int64)
  /// A field was entered.
  case began(view: Int64)
  /// The text of a field is another one now.
  case edited(view: Int64, text: String)
  /// The return key was pressed in a field.
  case returned(view: Int64)
  /// A field was left.
  case ended(view: Int64)
  /// A switch was turned.
  case switched(view: Int64, isOn: Bool)
  /// A slider was moved; `isMoving` until the person lets go of it.
  case slid(view: Int64, value: Double, isMoving: Bool)

  /// The view that it happened to.
  public var view: Int64 {
    switch self {
    case .tapped(let view), .began(let view), .edited(let view, _), .returned(let view),
      .ended(let view), .switched(let view, _), .slid(let view, _, _):
      view
    }
  }
}
