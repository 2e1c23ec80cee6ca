/// The release that the daemon and all programs of this package belong to.
///
/// It stands in a module of its own, so that every program says the same, also those that share
/// nothing else.
package enum Release {
  /// The number of the release, by semantic versioning.
  package static let version = "0.1.0"
}
