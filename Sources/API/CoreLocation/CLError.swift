import NotificationModel
import NotificationTransport
import NotificationTriggers

/// An error of places and regions, with Apple's codes.
///
/// Where a value is at fault its text names the field and the value, and its recovery suggestion says
/// what to do.
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

  /// Creates an error; a description is added unless the dictionary has one.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    let described = [NSLocalizedDescriptionKey: code.sentence].merging(userInfo) { $1 }
    _nsError = NSError(domain: kCLErrorDomain, code: code.rawValue, userInfo: described)
  }

  /// The domain that Foundation knows this type by.
  public static var _nsErrorDomain: String { kCLErrorDomain }
  /// The domain of these errors.
  public static var errorDomain: String { kCLErrorDomain }

  /// What went wrong.
  public var code: Code { Code(rawValue: _nsError.code) ?? .locationUnknown }
  /// The region to watch in place of the one that was refused, where there is one.
  public var alternateRegion: CLRegion? {
    userInfo[kCLErrorUserInfoAlternateRegionKey] as? CLRegion
  }
  /// What is known about the error, by Foundation's keys.
  public var userInfo: [String: Any] { _nsError.userInfo }
  /// The number of the code.
  public var errorCode: Int { _nsError.code }
  /// What is known about the error, by Foundation's keys.
  public var errorUserInfo: [String: Any] { _nsError.userInfo }
  /// What went wrong, in a sentence.
  public var localizedDescription: String { _nsError.localizedDescription }
}

extension CLError {
  /// What went wrong, with Apple's numbers.
  public enum Code: Int, _ErrorCodeProtocol, Sendable {
    /// The error that these codes belong to.
    public typealias _ErrorType = CLError

    /// No place is known at the moment; one may come yet.
    case locationUnknown = 0
    /// The person does not allow this app to know places.
    case denied = 1
    /// What is needed could not be reached.
    case network = 2
    /// No heading can be told.
    case headingFailure = 3
    /// The person does not allow this app to watch regions.
    case regionMonitoringDenied = 4
    /// A region cannot be watched.
    case regionMonitoringFailure = 5
    /// A region is not watched yet.
    case regionMonitoringSetupDelayed = 6
    /// Crossings may be told late.
    case regionMonitoringResponseDelayed = 7
    /// An address has no place; not reported on Linux.
    case geocodeFoundNoResult = 8
    /// An address has a place in part; not reported on Linux.
    case geocodeFoundPartialResult = 9
    /// A search for an address was given up; not reported on Linux.
    case geocodeCanceled = 10
    /// Places could not be told later; not reported on Linux.
    case deferredFailed = 11
    /// Places to be told later are not asked for; not reported on Linux.
    case deferredNotUpdatingLocation = 12
    /// Places to be told later need to be more exact; not reported on Linux.
    case deferredAccuracyTooLow = 13
    /// Places to be told later allow no distance filter; not reported on Linux.
    case deferredDistanceFiltered = 14
    /// Places are no longer told later; not reported on Linux.
    case deferredCanceled = 15
    /// Beacons cannot be listened for.
    case rangingUnavailable = 16
    /// Listening for beacons failed.
    case rangingFailure = 17
    /// The person was asked, and said no.
    case promptDeclined = 18
    /// A place of the past cannot be told; not reported on Linux.
    case historicalLocationError = 19

    /// What went wrong, in a sentence.
    var sentence: String {
      switch self {
      case .locationUnknown: "Where the device is is not known at the moment."
      case .denied: "The app may not know where the device is."
      case .network: "The system could not be reached."
      case .headingFailure: "Where the device points to cannot be told."
      case .regionMonitoringDenied: "The app may not know when the border of a region is crossed."
      case .regionMonitoringFailure: "The region cannot be watched."
      case .regionMonitoringSetupDelayed: "The region is not watched yet."
      case .regionMonitoringResponseDelayed: "Crossings of the region's border may be told late."
      case .geocodeFoundNoResult: "The address has no place."
      case .geocodeFoundPartialResult: "The address has a place in part."
      case .geocodeCanceled: "The search for the address was given up."
      case .deferredFailed: "Places cannot be told later."
      case .deferredNotUpdatingLocation: "Places can be told later only while they are asked for."
      case .deferredAccuracyTooLow: "Places that are told later need the best accuracy."
      case .deferredDistanceFiltered: "Places that are told later allow no distance filter."
      case .deferredCanceled: "Places are no longer told later."
      case .rangingUnavailable: "Linux does not listen for beacons."
      case .rangingFailure: "Listening for beacons failed."
      case .promptDeclined: "The person did not allow exact places."
      case .historicalLocationError: "A place of the past cannot be told."
      }
    }
  }
}

extension CLError {
  /// No place is known at the moment; one may come yet.
  public static var locationUnknown: Code { .locationUnknown }
  /// The person does not allow this app to know places.
  public static var denied: Code { .denied }
  /// What is needed could not be reached.
  public static var network: Code { .network }
  /// No heading can be told.
  public static var headingFailure: Code { .headingFailure }
  /// The person does not allow this app to watch regions.
  public static var regionMonitoringDenied: Code { .regionMonitoringDenied }
  /// A region cannot be watched.
  public static var regionMonitoringFailure: Code { .regionMonitoringFailure }
  /// A region is not watched yet.
  public static var regionMonitoringSetupDelayed: Code { .regionMonitoringSetupDelayed }
  /// Crossings may be told late.
  public static var regionMonitoringResponseDelayed: Code { .regionMonitoringResponseDelayed }
  /// An address has no place; not reported on Linux.
  public static var geocodeFoundNoResult: Code { .geocodeFoundNoResult }
  /// An address has a place in part; not reported on Linux.
  public static var geocodeFoundPartialResult: Code { .geocodeFoundPartialResult }
  /// A search for an address was given up; not reported on Linux.
  public static var geocodeCanceled: Code { .geocodeCanceled }
  /// Places could not be told later; not reported on Linux.
  public static var deferredFailed: Code { .deferredFailed }
  /// Places to be told later are not asked for; not reported on Linux.
  public static var deferredNotUpdatingLocation: Code { .deferredNotUpdatingLocation }
  /// Places to be told later need to be more exact; not reported on Linux.
  public static var deferredAccuracyTooLow: Code { .deferredAccuracyTooLow }
  /// Places to be told later allow no distance filter; not reported on Linux.
  public static var deferredDistanceFiltered: Code { .deferredDistanceFiltered }
  /// Places are no longer told later; not reported on Linux.
  public static var deferredCanceled: Code { .deferredCanceled }
  /// Beacons cannot be listened for.
  public static var rangingUnavailable: Code { .rangingUnavailable }
  /// Listening for beacons failed.
  public static var rangingFailure: Code { .rangingFailure }
  /// The person was asked, and said no.
  public static var promptDeclined: Code { .promptDeclined }
  /// A place of the past cannot be told; not reported on Linux.
  public static var historicalLocationError: Code { .historicalLocationError }
}

extension CLError {
  /// Says in Apple's terms why the system refused a call.
  ///
  /// - Parameters:
  ///   - failure: What the system said.
  ///   - other: The code of what Apple has no nearer one for.
  ///   - denied: The code of what the person forbids.
  init(_ failure: NotificationFailure, otherwise other: Code, denied: Code = .denied) {
    let code: Code =
      switch failure.code {
      case .notPermitted: denied
      case .noDaemon, .connectionLost: .network
      default: other
      }
    self.init(code, message: failure.sentence, remedy: failure.remedy)
  }

  /// Says why a region cannot be watched.
  init(_ problem: TriggerProblem) {
    self.init(
      .regionMonitoringFailure, message: problem.message,
      remedy: "Create the region with values in range.")
  }

  /// Creates an error with words of its own.
  init(_ code: Code, message: String, remedy: String) {
    self.init(
      code,
      userInfo: [
        NSLocalizedDescriptionKey: message, NSLocalizedRecoverySuggestionErrorKey: remedy,
      ])
  }
}
