/// What the person is doing, as a hint for the positioning.
public enum CLActivityType: Int, Sendable, BitwiseCopyable {
  /// Nothing of the below.
  case other = 1
  /// Driving.
  case automotiveNavigation = 2
  /// Walking, running, cycling.
  case fitness = 3
  /// Moving in another vehicle.
  case otherNavigation = 4
  /// Flying.
  case airborne = 5

  /// Apple's number of the case.
  public var rawValue: Int {
    switch self {
    case .other: 1
    case .automotiveNavigation: 2
    case .fitness: 3
    case .otherNavigation: 4
    case .airborne: 5
    }
  }
}
