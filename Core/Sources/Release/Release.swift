/// The release of the daemon and all programs of this package.
///
/// It has a module of its own, so that every program reports the same release, even programs that share nothing else.
package enum Release {
  /// The number of the release, by semantic versioning.
  package static let version = "0.1.0"
}
