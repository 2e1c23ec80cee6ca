import ShellScene
import Wayland

/// The fingers of a seat: the first one is a pointer whose left button is down.
final class WaylandTouch {
  private let object: WireObject
  private unowned let seat: WaylandSeat
  private unowned let stage: WaylandStage
  private weak var surface: LayerSurface?
  /// The finger that counts.
  private var finger: Int?
  private var point = Point(x: 0, y: 0)

  init(_ object: WireObject, of seat: WaylandSeat, _ stage: WaylandStage) {
    self.object = object
    self.seat = seat
    self.stage = stage
    object.onEvent = { [weak self] in self?.handle($0) }
  }

  private func handle(_ event: WireEvent) {
    switch event.name {
    case "down" where finger == nil:
      guard let surface = stage.member(event.object(2)) else { break }
      self.surface = surface
      finger = event.int(3)
      seat.serial = event.uint(0)
      move(event.fixed(4), event.fixed(5))
      send(.pressed(.left, point))
    case "motion" where event.int(1) == finger: move(event.fixed(2), event.fixed(3))
    case "up" where event.int(2) == finger:
      send(.released(.left, point))
      leave()
    case "cancel": leave()
    default: break
    }
  }

  private func send(_ input: PointerInput) {
    guard let surface else { return }
    stage.send(.pointer(surface.name, input))
  }

  private func move(_ x: Double, _ y: Double) {
    point = Point(x: x, y: y)
    send(.moved(point))
  }

  /// Ends what it does on the surface that it is on.
  func leave() {
    send(.left)
    surface = nil
    finger = nil
  }

  func forget(_ surface: LayerSurface) {
    if self.surface === surface { leave() }
  }
}
