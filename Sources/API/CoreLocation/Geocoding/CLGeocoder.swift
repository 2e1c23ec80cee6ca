import SystemConnection

/// Finds addresses of places and places of addresses; nothing on Linux does, so every search fails.
///
/// Each search ends in `CLError` with `geocodeFoundNoResult`; completion handlers run on the main queue.
open class CLGeocoder: NSObject {
  /// Creates a geocoder.
  public override init() { super.init() }

  /// Whether a search is under way; never, because each one fails at once.
  open var isGeocoding: Bool { false }

  /// Fails: no service on Linux knows addresses.
  @preconcurrency
  open func reverseGeocodeLocation(
    _ location: CLLocation,
    completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
  ) {
    refuse(completionHandler)
  }

  /// Fails: no service on Linux knows addresses.
  @preconcurrency
  open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?,
    completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
  ) {
    refuse(completionHandler)
  }

  /// Fails: no service on Linux knows addresses.
  @preconcurrency
  open func geocodeAddressString(
    _ addressString: String,
    completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
  ) {
    refuse(completionHandler)
  }

  /// Fails: no service on Linux knows addresses.
  @preconcurrency
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?,
    completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
  ) {
    refuse(completionHandler)
  }

  /// Fails: no service on Linux knows addresses.
  @preconcurrency
  open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?,
    completionHandler: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void
  ) {
    refuse(completionHandler)
  }

  /// Fails: no service on Linux knows addresses.
  ///
  /// - Throws: `CLError` with `geocodeFoundNoResult`, always.
  nonisolated(nonsending) open func reverseGeocodeLocation(
    _ location: CLLocation
  ) async throws -> [CLPlacemark] {
    throw Self.refusal
  }

  /// Fails: no service on Linux knows addresses.
  ///
  /// - Throws: `CLError` with `geocodeFoundNoResult`, always.
  nonisolated(nonsending) open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] {
    throw Self.refusal
  }

  /// Fails: no service on Linux knows addresses.
  ///
  /// - Throws: `CLError` with `geocodeFoundNoResult`, always.
  nonisolated(nonsending) open func geocodeAddressString(
    _ addressString: String
  ) async throws -> [CLPlacemark] {
    throw Self.refusal
  }

  /// Fails: no service on Linux knows addresses.
  ///
  /// - Throws: `CLError` with `geocodeFoundNoResult`, always.
  nonisolated(nonsending) open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?
  ) async throws -> [CLPlacemark] {
    throw Self.refusal
  }

  /// Fails: no service on Linux knows addresses.
  ///
  /// - Throws: `CLError` with `geocodeFoundNoResult`, always.
  nonisolated(nonsending) open func geocodeAddressString(
    _ addressString: String, in region: CLRegion?, preferredLocale locale: Locale?
  ) async throws -> [CLPlacemark] {
    throw Self.refusal
  }

  /// Does nothing, because no search is ever under way.
  open func cancelGeocode() {}

  private func refuse(_ completion: @escaping @Sendable ([CLPlacemark]?, (any Error)?) -> Void) {
    DelegateCaller(for: .current).callBack { completion(nil, Self.refusal) }
  }

  private static var refusal: CLError {
    CLError(
      .geocodeFoundNoResult, message: "No service on Linux knows addresses.",
      remedy: "Let the app's own server find addresses.")
  }
}

/// Takes what a search found, or why it found nothing.
public typealias CLGeocodeCompletionHandler = @Sendable ([CLPlacemark]?, (any Error)?) -> Void
