/// What the person is doing, as a hint for the positioning.
public enum CLActivityType: Int, Sendable {
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
}
