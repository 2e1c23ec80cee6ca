package import NotificationModel

/// Somebody who tells where the device is: a service of the system, a receiver, a track that is replayed.
///
/// It belongs to one executor, the daemon's event loop, and tells what happens to the handler that it was created
/// with, there.
package protocol LocationSource: AnyObject {
  /// What the person knows it by, such as `GeoClue`.
  var name: String { get }

  /// Takes what is needed from now on; nil turns the source off until the next need.
  ///
  /// A source that is off holds nothing open and wakes nobody. With a need it tells a fix as soon as it has one,
  /// and then again when the device has moved as far as the need says; more often is allowed. One that has lost
  /// what it depends on says so once and goes on trying by itself.
  func need(_ need: LocationNeed?)
}
