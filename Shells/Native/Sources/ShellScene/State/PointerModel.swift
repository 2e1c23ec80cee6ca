import NotificationModel

/// The pointer or the finger, and a press that has not ended.
struct PointerModel: Hashable {
  struct Position: Hashable {
    var surface: SurfaceName
    var point: Point
  }

  struct Hovered: Hashable {
    var surface: SurfaceName
    var node: NodeName?
  }

  struct Press: Hashable {
    /// A movement while the button is down.
    enum Gesture: Hashable {
      case none
      /// A card is dragged so far to the side; if it is back the press does not count either.
      case drag(Double)
      /// A finger scrolls the list, and is this far down.
      case scroll(at: Double)
    }

    var surface: SurfaceName
    var node: NodeName?
    var start: Point
    var button: PointerInput.Button
    var since: Int64
    /// The card that is dragged.
    var card: NotificationKey?
    var gesture = Gesture.none

    /// How far the card is dragged to the side.
    var drag: Double { if case .drag(let distance) = gesture { distance } else { 0 } }

    /// Whether the pressed thing is neither displaced nor scrolled.
    var isStill: Bool { gesture == .none || gesture == .drag(0) }
  }

  var position: Position?
  var hovered: Hovered?
  var press: Press?

  /// Whether the pointer is on a surface, or a press began there.
  func isOn(_ surface: SurfaceName) -> Bool {
    hovered?.surface == surface || press?.surface == surface
  }

  /// The distance by which a card is dragged; nil if it is at rest.
  func drag(of key: NotificationKey) -> Double? {
    guard let press, press.card == key, press.drag != 0 else { return nil }
    return press.drag
  }

  /// Forgets where the pointer is, because its surface goes.
  mutating func leave() { (position, hovered) = (nil, nil) }
}
