import ShellScene

/// Where a pointer or a finger is, and to whom it is reported: the surface below it, or nobody.
struct PointedPlace {
  private unowned let stage: WaylandStage
  private(set) weak var surface: LayerSurface?
  private(set) var point = Point(x: 0, y: 0)

  init(on stage: WaylandStage) { self.stage = stage }

  /// Comes to a surface; nothing is a window of somebody else.
  mutating func enter(_ surface: LayerSurface?) { self.surface = surface }

  mutating func move(_ x: Double, _ y: Double) {
    point = Point(x: x, y: y)
    send(.moved(point))
  }

  func send(_ input: PointerInput) {
    guard let surface else { return }
    stage.send(.pointer(surface.name, input))
  }

  /// Ends what it does on the surface that it is on.
  mutating func leave() {
    send(.left)
    surface = nil
  }
}
