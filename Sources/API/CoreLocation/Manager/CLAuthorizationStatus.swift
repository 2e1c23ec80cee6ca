import NotificationModel

/// Whether the app may know where the device is.
public enum CLAuthorizationStatus: Int32, Sendable, BitwiseCopyable {
  /// The person has not been asked.
  case notDetermined = 0
  /// Something other than the person forbids it.
  case restricted = 1
  /// The person refused, or turned location off.
  case denied = 2
  /// At any time.
  case authorizedAlways = 3
  /// While the app is in use.
  case authorizedWhenInUse = 4

  /// The name that one permission had before there were two.
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

/// How exactly the app may know where the device is.
public enum CLAccuracyAuthorization: Int, Sendable, BitwiseCopyable {
  /// As exactly as the device knows.
  case fullAccuracy = 0
  /// Only roughly.
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
  /// The app's right in Apple's terms; location that is off for the device counts as refused.
  var authorizationStatus: CLAuthorizationStatus {
    guard isEnabled else { return .denied }
    return switch authorization {
    case .notDetermined: .notDetermined
    case .denied: .denied
    case .once, .whenInUse: .authorizedWhenInUse
    case .always: .authorizedAlways
    }
  }

  /// How exact the places are that the app is told, in Apple's terms.
  var accuracyAuthorization: CLAccuracyAuthorization {
    isPrecise ? .fullAccuracy : .reducedAccuracy
  }

  /// What holds of an app that nobody knows.
  static var unknown: LocationStatus {
    LocationStatus(authorization: .notDetermined, isPrecise: true, isEnabled: true)
  }
}

/// Why the app wants to know places, as its `Info.plist` says.
enum UsageDescription {
  /// Reads the words for a question.
  ///
  /// - Parameters:
  ///   - wish: What the app asks for.
  ///   - key: Which of its purposes it is, for exact places.
  ///   - info: The app's `Info.plist`.
  /// - Returns: The words; nothing where the app says nothing.
  static func text(
    for wish: LocationRequest, key: String? = nil, in info: [String: Any]?
  ) -> String? {
    let texts: [Any?] =
      switch wish {
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
