import ShellScene
import Wayland

/// The pointer of a seat.
final class WaylandPointer {
  private let object: WaylandObject
  private unowned let seat: WaylandSeat
  private unowned let stage: WaylandStage
  private var place: PointedPlace
  /// The scrolling since the last frame of events: its distance, and its number of steps.
  private var scroll = (x: 0.0, y: 0.0)
  private var steps = (x: 0, y: 0)
  private var buttons: Set<PointerInput.Button> = []

  init(_ object: WaylandObject, of seat: WaylandSeat, _ stage: WaylandStage) {
    self.object = object
    self.seat = seat
    self.stage = stage
    place = PointedPlace(on: stage)
    object.onEvent = { [weak self] in self?.handle($0) }
  }

  private func handle(_ event: WireEvent) {
    switch event.name {
    case "enter":
      place.enter(event.object(1))
      seat.cursor.show(on: object, serial: event.uint(0), scale: place.surface?.scale ?? 1)
      place.move(event.fixed(2), event.fixed(3))
    case "leave": leave()
    case "motion": place.move(event.fixed(1), event.fixed(2))
    case "button": press(event)
    case "axis":
      if event.uint(1) == 0 { scroll.y += event.fixed(2) } else { scroll.x += event.fixed(2) }
      // Before version 5 nothing says what belongs together.
      if object.version < 5 { endFrame() }
    case "axis_discrete":
      if event.uint(0) == 0 { steps.y += event.int(1) } else { steps.x += event.int(1) }
    case "frame": endFrame()
    default: break
    }
  }

  /// Ends its interaction with the surface below it.
  func leave() {
    place.leave()
    buttons = []
    scroll = (0, 0)
    steps = (0, 0)
  }

  private func press(_ event: WireEvent) {
    let button: PointerInput.Button
    // The kernel's numbers of the buttons.
    switch event.uint(2) {
    case 0x110: button = .left
    case 0x111: button = .right
    case 0x112: button = .middle
    default: return
    }
    guard event.uint(3) == 1 else {
      buttons.remove(button)
      return place.send(.released(button, place.point))
    }
    buttons.insert(button)
    seat.serial = event.uint(0)
    place.send(.pressed(button, place.point))
  }

  private func endFrame() {
    // A wheel counts steps, and how far a step goes is for the compositor a matter of taste.
    let x = steps.x == 0 ? scroll.x : Double(steps.x) * StageLimits.wheelStep
    let y = steps.y == 0 ? scroll.y : Double(steps.y) * StageLimits.wheelStep
    scroll = (0, 0)
    steps = (0, 0)
    if x != 0 || y != 0 { place.send(.scrolled(x: x, y: y, at: place.point)) }
  }

  /// Whether a button is down on a surface.
  var isPressed: Bool { !buttons.isEmpty }

  func forget(_ surface: any KeyboardSurface) {
    if place.surface === surface { leave() }
  }
}
