import NotificationModel

/// Whether the app may use the device's location.
public enum CLAuthorizationStatus: Int32, Sendable, BitwiseCopyable {
  /// The user has not been asked.
  case notDetermined = 0
  /// Something other than the user forbids it.
  case restricted = 1
  /// The user refused, or turned location off.
  case denied = 2
  /// At any time.
  case authorizedAlways = 3
  /// While the app is in use.
  case authorizedWhenInUse = 4

  /// The name of the single permission that existed before there were two.
  public static var authorized: CLAuthorizationStatus { .authorizedAlways }

  /// Apple's number of the case.
  public var rawValue: Int32 {
    switch self {
    case .notDetermined: 0
    case .restricted: 1
    case .denied: 2
    case .authorizedAlways: 3
    case .authorizedWhenInUse: 4
    }
  }
}

/// How exactly the app may know the device's location.
public enum CLAccuracyAuthorization: Int, Sendable, BitwiseCopyable {
  /// As exactly as the device knows it.
  case fullAccuracy = 0
  /// Only approximately.
  case reducedAccuracy = 1

  /// Apple's number of the case.
  public var rawValue: Int {
    switch self {
    case .fullAccuracy: 0
    case .reducedAccuracy: 1
    }
  }
}

extension LocationStatus {
  /// The app's authorization in Apple's terms; location that is off for the device counts as denied.
  var authorizationStatus: CLAuthorizationStatus {
    guard isEnabled else { return .denied }
    return switch authorization {
    case .notDetermined: .notDetermined
    case .denied: .denied
    case .once, .whenInUse: .authorizedWhenInUse
    case .always: .authorizedAlways
    }
  }

  /// The accuracy of the locations that the app receives, in Apple's terms.
  var accuracyAuthorization: CLAccuracyAuthorization {
    isPrecise ? .fullAccuracy : .reducedAccuracy
  }

  /// The status of an app that the system does not know.
  static var unknown: LocationStatus {
    LocationStatus(authorization: .notDetermined, isPrecise: true, isEnabled: true)
  }
}

/// Why the app wants to use location, as its `Info.plist` says.
enum UsageDescription {
  /// Reads the text for a prompt.
  ///
  /// - Parameters:
  ///   - request: The request of the app.
  ///   - key: The key of the purpose, for exact locations.
  ///   - info: The app's `Info.plist`.
  /// - Returns: The text; `nil` if the app gives none.
  static func text(
    for request: LocationRequest, key: String? = nil, in info: [String: Any]?
  ) -> String? {
    let texts: [Any?] =
      switch request {
      case .whileUsing:
        [info?["NSLocationWhenInUseUsageDescription"], info?["NSLocationUsageDescription"]]
      case .always:
        [
          info?["NSLocationAlwaysAndWhenInUseUsageDescription"],
          info?["NSLocationAlwaysUsageDescription"],
        ]
      case .precise:
        [key.flatMap { purposes(in: info)[$0] }]
      }
    return texts.lazy.compactMap { $0 as? String }.first { !$0.isEmpty }
  }

  private static func purposes(in info: [String: Any]?) -> [String: Any] {
    info?["NSLocationTemporaryUsageDescriptionDictionary"] as? [String: Any] ?? [:]
  }
}
