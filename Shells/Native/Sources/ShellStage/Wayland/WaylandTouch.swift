import ShellScene
import Wayland

/// The fingers of a seat: the first one is a pointer that presses.
final class WaylandTouch {
  private let object: WaylandObject
  private unowned let seat: WaylandSeat
  private unowned let stage: WaylandStage
  private var place: PointedPlace
  /// The finger that counts.
  private var finger: Int?

  init(_ object: WaylandObject, of seat: WaylandSeat, _ stage: WaylandStage) {
    self.object = object
    self.seat = seat
    self.stage = stage
    place = PointedPlace(on: stage)
    object.onEvent = { [weak self] in self?.handle($0) }
  }

  private func handle(_ event: WireEvent) {
    switch event.name {
    case "down" where finger == nil:
      place.enter(event.object(2))
      finger = event.int(3)
      seat.serial = event.uint(0)
      place.move(event.fixed(4), event.fixed(5))
      place.send(.pressed(.finger, place.point))
    case "motion" where event.int(1) == finger: place.move(event.fixed(2), event.fixed(3))
    case "up" where event.int(2) == finger:
      place.send(.released(.finger, place.point))
      leave()
    case "cancel": leave()
    default: break
    }
  }

  /// Ends its interaction with the surface below it.
  func leave() {
    place.leave()
    finger = nil
  }

  /// Whether a finger is on a surface.
  var isPressed: Bool { finger != nil }

  func forget(_ surface: any KeyboardSurface) {
    if place.surface === surface { leave() }
  }
}
