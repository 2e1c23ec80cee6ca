import NotificationModel
import NotificationText
import NotificationTransport
import NotificationTriggers

/// An error of locations and regions, with Apple's codes.
///
/// If a value is at fault, the description names the field and the value, and the recovery suggestion says what to
/// do.
///
/// - Note: On Linux an `NSError` of this domain does not cast to this type, so errors are always
///   thrown as this type itself; casting to `NSError` works.
public struct CLError: _BridgedStoredNSError {
  /// The error as Foundation stores it.
  public let _nsError: NSError

  /// Wraps an error of this domain.
  public init(_nsError error: NSError) {
    _nsError = error
  }

  /// Creates an error and adds a description unless the dictionary has one.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    let described = [NSLocalizedDescriptionKey: code.sentence].merging(userInfo) { $1 }
    _nsError = NSError(domain: kCLErrorDomain, code: code.rawValue, userInfo: described)
  }

  /// The domain by which Foundation knows this type.
  public static var _nsErrorDomain: String { kCLErrorDomain }
  /// The domain of these errors.
  public static var errorDomain: String { kCLErrorDomain }

  /// The kind of error.
  public var code: Code { Code(rawValue: _nsError.code) ?? .locationUnknown }
  /// The region to monitor instead of the refused one, if the system offers one.
  public var alternateRegion: CLRegion? {
    userInfo[kCLErrorUserInfoAlternateRegionKey] as? CLRegion
  }
  /// The details of the error, under Foundation's keys.
  public var userInfo: [String: Any] { _nsError.userInfo }
  /// The number of the code.
  public var errorCode: Int { _nsError.code }
  /// The details of the error, under Foundation's keys.
  public var errorUserInfo: [String: Any] { _nsError.userInfo }
  /// A description of the error, in a sentence.
  public var localizedDescription: String { _nsError.localizedDescription }
}

extension CLError {
  /// The kinds of errors, with Apple's numbers.
  public enum Code: Int, _ErrorCodeProtocol, Sendable {
    /// The error that these codes belong to.
    public typealias _ErrorType = CLError

    /// No location is known at the moment; one may become known later.
    case locationUnknown = 0
    /// The user does not allow this app to use location.
    case denied = 1
    /// A service that the call needs could not be reached.
    case network = 2
    /// The heading cannot be determined.
    case headingFailure = 3
    /// The user does not allow this app to monitor regions.
    case regionMonitoringDenied = 4
    /// A region cannot be monitored.
    case regionMonitoringFailure = 5
    /// A region is not monitored yet.
    case regionMonitoringSetupDelayed = 6
    /// Crossings may be reported late.
    case regionMonitoringResponseDelayed = 7
    /// No location was found for an address; not reported on Linux.
    case geocodeFoundNoResult = 8
    /// Only part of an address has a location; not reported on Linux.
    case geocodeFoundPartialResult = 9
    /// A search for an address was cancelled; not reported on Linux.
    case geocodeCanceled = 10
    /// Locations could not be deferred; not reported on Linux.
    case deferredFailed = 11
    /// Deferred locations need location updates, which are not running; not reported on Linux.
    case deferredNotUpdatingLocation = 12
    /// Deferred locations need a higher accuracy; not reported on Linux.
    case deferredAccuracyTooLow = 13
    /// Deferred locations do not allow a distance filter; not reported on Linux.
    case deferredDistanceFiltered = 14
    /// Deferred locations were cancelled; not reported on Linux.
    case deferredCanceled = 15
    /// Beacons cannot be ranged.
    case rangingUnavailable = 16
    /// Ranging of beacons failed.
    case rangingFailure = 17
    /// The user was asked and refused.
    case promptDeclined = 18
    /// A past location is not available; not reported on Linux.
    case historicalLocationError = 19

    /// A description of the error, in a sentence.
    var sentence: String {
      switch self {
      case .locationUnknown: "The device's place is not known at the moment."
      case .denied: "The app may not know where the device is."
      case .network: "The system could not be reached."
      case .headingFailure: "The direction that the device points to is not known."
      case .regionMonitoringDenied: "The app may not know when the border of a region is crossed."
      case .regionMonitoringFailure: "The region cannot be watched."
      case .regionMonitoringSetupDelayed: "The region is not watched yet."
      case .regionMonitoringResponseDelayed: "Crossings of the region's border may come late."
      case .geocodeFoundNoResult: "No place was found for the address."
      case .geocodeFoundPartialResult: "A place was found for only a part of the address."
      case .geocodeCanceled: "The search for the address was cancelled."
      case .deferredFailed: "Places cannot be reported later."
      case .deferredNotUpdatingLocation:
        "Places can be reported later only while they are requested."
      case .deferredAccuracyTooLow: "Places that are reported later need the best accuracy."
      case .deferredDistanceFiltered: "Places that are reported later allow no distance filter."
      case .deferredCanceled: "Places are no longer reported later."
      case .rangingUnavailable: "Linux does not listen for beacons."
      case .rangingFailure: "Listening for beacons failed."
      case .promptDeclined: "The person did not allow exact places."
      case .historicalLocationError: "A place of the past cannot be reported."
      }
    }
  }
}

extension CLError {
  /// No location is known at the moment; one may become known later.
  public static var locationUnknown: Code { .locationUnknown }
  /// The user does not allow this app to use location.
  public static var denied: Code { .denied }
  /// A service that the call needs could not be reached.
  public static var network: Code { .network }
  /// The heading cannot be determined.
  public static var headingFailure: Code { .headingFailure }
  /// The user does not allow this app to monitor regions.
  public static var regionMonitoringDenied: Code { .regionMonitoringDenied }
  /// A region cannot be monitored.
  public static var regionMonitoringFailure: Code { .regionMonitoringFailure }
  /// A region is not monitored yet.
  public static var regionMonitoringSetupDelayed: Code { .regionMonitoringSetupDelayed }
  /// Crossings may be reported late.
  public static var regionMonitoringResponseDelayed: Code { .regionMonitoringResponseDelayed }
  /// No location was found for an address; not reported on Linux.
  public static var geocodeFoundNoResult: Code { .geocodeFoundNoResult }
  /// Only part of an address has a location; not reported on Linux.
  public static var geocodeFoundPartialResult: Code { .geocodeFoundPartialResult }
  /// A search for an address was cancelled; not reported on Linux.
  public static var geocodeCanceled: Code { .geocodeCanceled }
  /// Locations could not be deferred; not reported on Linux.
  public static var deferredFailed: Code { .deferredFailed }
  /// Deferred locations need location updates, which are not running; not reported on Linux.
  public static var deferredNotUpdatingLocation: Code { .deferredNotUpdatingLocation }
  /// Deferred locations need a higher accuracy; not reported on Linux.
  public static var deferredAccuracyTooLow: Code { .deferredAccuracyTooLow }
  /// Deferred locations do not allow a distance filter; not reported on Linux.
  public static var deferredDistanceFiltered: Code { .deferredDistanceFiltered }
  /// Deferred locations were cancelled; not reported on Linux.
  public static var deferredCanceled: Code { .deferredCanceled }
  /// Beacons cannot be ranged.
  public static var rangingUnavailable: Code { .rangingUnavailable }
  /// Ranging of beacons failed.
  public static var rangingFailure: Code { .rangingFailure }
  /// The user was asked and refused.
  public static var promptDeclined: Code { .promptDeclined }
  /// A past location is not available; not reported on Linux.
  public static var historicalLocationError: Code { .historicalLocationError }
}

extension CLError {
  /// Translates the reason why the system refused a call into Apple's codes.
  ///
  /// - Parameters:
  ///   - failure: The system's answer.
  ///   - other: The code for failures for which Apple has no closer one.
  ///   - denied: The code for a denial by the user.
  init(_ failure: NotificationFailure, otherwise other: Code, denied: Code = .denied) {
    let code: Code =
      switch failure.code {
      case .notPermitted: denied
      case .noDaemon, .connectionLost: .network
      default: other
      }
    self.init(code, message: failure.sentence, remedy: failure.remedy)
  }

  /// Says why a region cannot be monitored.
  init(_ problem: TriggerProblem) {
    self.init(.regionMonitoringFailure, message: problem.message, remedy: problem.remedy)
  }

  /// Creates an error with its own message and remedy.
  init(_ code: Code, message: String, remedy: String) {
    self.init(
      code,
      userInfo: [
        NSLocalizedDescriptionKey: message, NSLocalizedRecoverySuggestionErrorKey: remedy,
      ])
  }
}
