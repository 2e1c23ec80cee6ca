/// The kind of user interface that a machine has.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Any.
  case unspecified = -1
  /// That of a phone.
  case phone = 0
  /// That of a tablet.
  case pad = 1
  /// That of a television.
  case tv = 2
  /// That of a car.
  case carPlay = 3
  /// That of a desktop.
  case mac = 5
  /// That of a headset.
  case vision = 6
}
