import ShellScene
import Wayland

/// The position of a pointer or a finger, and the surface that receives its reports, if there is one.
struct PointedPlace {
  private unowned let stage: WaylandStage
  private(set) weak var surface: LayerSurface?
  private(set) var point = Point(x: 0, y: 0)
  /// Whether it is outside of a surface that receives such presses.
  private var isOutside = false

  init(on stage: WaylandStage) { self.stage = stage }

  /// Comes to a surface of the compositor; nothing is one that is gone.
  mutating func enter(_ object: WaylandObject?) {
    surface = stage.surfaces.member(object)
    isOutside = stage.catchers.contains(object)
  }

  mutating func move(_ x: Double, _ y: Double) {
    point = Point(x: x, y: y)
    send(.moved(point))
  }

  func send(_ input: PointerInput) {
    if let surface {
      stage.send(.pointer(surface.name, input))
    } else if isOutside, case .pressed = input, let name = stage.catchers.name {
      stage.send(.pressedOutside(name))
    }
  }

  /// Ends its interaction with the surface below it.
  mutating func leave() {
    send(.left)
    surface = nil
    isOutside = false
  }
}
