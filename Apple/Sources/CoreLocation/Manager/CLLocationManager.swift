import NotificationModel
import Places
import NotificationTriggers
import Synchronization
import SystemConnection

/// An app's only access to the device's location.
///
/// All managers of a process share one connection to the system, which also serves the app's notifications. The system is not
/// started and no call can fail until a delegate is set or a request is made. In a process that runs tests the system is never
/// started: without a simulated device or an explicit `USERNOTIFICATIONS_SOCKET` every call fails.
///
/// The delegate is called on the queue or thread where the manager was created; see ``CLLocationManagerDelegate``. After the
/// system was restarted, the manager repeats the requests of this process.
///
/// A program that is not active (`UserNotificationsHost.isActive`) may continue to run: Linux does not suspend programs.
///
/// ```swift
/// let manager = CLLocationManager()
/// manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
/// manager.requestWhenInUseAuthorization()
/// ```
open class CLLocationManager: NSObject {
  let core: ManagerCore
  /// The activity of the user; stored, and without effect on Linux.
  open var activityType = CLActivityType.other
  /// Whether location updates may pause when they would bring nothing new; on Linux they never do.
  open var pausesLocationUpdatesAutomatically = true
  /// Whether locations are delivered while the app is in the background; stored, and without effect on Linux.
  open var allowsBackgroundLocationUpdates = false
  /// Whether the user sees that location is used in the background; stored, and without effect on Linux.
  open var showsBackgroundLocationIndicator = false

  /// How far the device would have to turn until its heading is reported, in degrees; stored, and without effect.
  open var headingFilter: CLLocationDegrees = 1
  /// The orientation of the device to which headings would refer; stored, and without effect.
  open var headingOrientation = CLDeviceOrientation.portrait

  /// Creates a manager, which calls its delegate on the queue or thread of this call.
  public override init() {
    let source = CenterSource.current
    core = ManagerCore(places: AppPlaces.of(source), caller: DelegateCaller(for: source))
    super.init()
    core.begin(for: self)
  }

  deinit {
    core.end()
    core.places.refreshWatch()
  }

  /// The object that receives events; held weakly.
  ///
  /// Once the delegate is set, it receives the app's authorization.
  open var delegate: (any CLLocationManagerDelegate)? {
    get { core.delegate }
    set { core.delegate = newValue }
  }

  /// The last location that this process received; `nil` if it received none.
  open var location: CLLocation? { core.places.fix.map { CLLocation($0) } }

  /// How exact locations should be, in metres; the best accuracy unless set.
  ///
  /// A delivered location may be more or less exact. A change applies to locations that are delivered from now on.
  open var desiredAccuracy: CLLocationAccuracy {
    get { core.state.withLock(\.requests.desiredAccuracy) }
    set { core.change { $0.desiredAccuracy = newValue } }
  }

  /// How far the device has to move until its location is reported again, in metres; unless set, every location is
  /// reported.
  open var distanceFilter: CLLocationDistance {
    get { core.state.withLock(\.requests.distanceFilter) }
    set { core.change { $0.distanceFilter = newValue } }
  }

  /// Starts to report locations until it is stopped.
  ///
  /// If the user has not been asked yet, nothing is reported before the answer. If the user refuses, the delegate
  /// receives the error `denied`; if no source knows a location, it receives `locationUnknown`.
  open func startUpdatingLocation() {
    core.begin { $0.isUpdating = true }
  }

  /// Stops reporting locations as soon as this returns.
  open func stopUpdatingLocation() {
    core.change { $0.isUpdating = false }
  }

  /// Requests one location.
  ///
  /// The location is reported as soon as one arrives that is within the accuracy asked for, or 10 metres; after 10
  /// seconds the best one that arrived is reported, or the error `locationUnknown`.
  open func requestLocation() {
    core.wantSingle()
  }

  /// Starts to report locations that lie 500 metres or more from the previous one.
  ///
  /// - Note: Apple's systems start the app for such a location. Here the process has to run; only monitored regions
  ///   start it.
  open func startMonitoringSignificantLocationChanges() {
    core.begin { $0.followsSignificantChanges = true }
  }

  /// Stops reporting significant changes of location.
  open func stopMonitoringSignificantLocationChanges() {
    core.change { $0.followsSignificantChanges = false }
  }

  // MARK: - Permission

  /// The app's location permission; reading it asks the system, which takes as long as a call does.
  ///
  /// Location that is off for the device counts as `denied`. A permission that ends with the app's last process is
  /// `authorizedWhenInUse`, as on Apple's systems. If the system does not answer within a second, the last answer
  /// counts.
  open var authorizationStatus: CLAuthorizationStatus { core.places.status.authorizationStatus }

  /// The app's location permission, under its older name.
  open class func authorizationStatus() -> CLAuthorizationStatus {
    AppPlaces.of(.current).status.authorizationStatus
  }

  /// The accuracy of the locations that the app receives.
  open var accuracyAuthorization: CLAccuracyAuthorization {
    core.places.status.accuracyAuthorization
  }

  /// Whether widgets of the app receive locations; Linux has no widgets.
  open var isAuthorizedForWidgetUpdates: Bool { false }

  /// Whether location is on for the device; false if the system does not answer within a second.
  open class func locationServicesEnabled() -> Bool {
    AppPlaces.of(.current).answeredStatus?.isEnabled ?? false
  }

  /// Asks the user, once, whether the app may use location while it is in use (B20).
  ///
  /// The call returns at once. The delegate is called when the user has answered; if that was before, nothing
  /// happens. The prompt shows the text of the `Info.plist` key `NSLocationWhenInUseUsageDescription`.
  ///
  /// - Note: Apple's systems do not ask without that key. Here the prompt then gives no reason, because a program on
  ///   Linux may have no `Info.plist`.
  open func requestWhenInUseAuthorization() {
    core.ask(for: .whileUsing, named: "requestWhenInUseAuthorization")
  }

  /// Asks the user, once, whether the app may use location at any time, and be started for regions.
  ///
  /// The call works like `requestWhenInUseAuthorization()`, with the text of the key
  /// `NSLocationAlwaysAndWhenInUseUsageDescription`. Location triggers do not need this permission (B20).
  open func requestAlwaysAuthorization() {
    core.ask(for: .always, named: "requestAlwaysAuthorization")
  }

  /// Asks the user whether the app may use exact locations until it ends, if it receives approximate ones.
  ///
  /// The prompt shows the text under this key in the dictionary `NSLocationTemporaryUsageDescriptionDictionary` of
  /// `Info.plist`, and no reason without it.
  ///
  /// - Parameters:
  ///   - purposeKey: The key of the purpose.
  ///   - completion: Receives `nil` if locations are exact, otherwise `CLError` with `promptDeclined`, or with
  ///     `denied` if the app may not use location at all; called where the delegate is called.
  @preconcurrency
  open func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String, completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    core.askForExactPlaces(key: purposeKey, completion: completion)
  }

  /// Asks the user for exact locations without reporting the result; the delegate is called if the accuracy
  /// changes.
  open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) {
    core.askForExactPlaces(key: purposeKey, completion: nil)
  }

  /// Asks the user for exact locations, and waits for the answer.
  ///
  /// - Parameter purposeKey: The key of the purpose.
  /// - Throws: `CLError` with `promptDeclined`, or with `denied` if the app may not use location at all.
  nonisolated(nonsending) open func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String
  ) async throws {
    try await withCheckedThrowingContinuation { continuation in
      core.askForExactPlaces(key: purposeKey) { error in
        continuation.resume(with: error.map(Result.failure) ?? .success(()))
      }
    }
  }

  // MARK: - Regions

  /// Whether regions of a class can be monitored; only circles can.
  open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool {
    regionClass is CLCircularRegion.Type
  }

  /// Whether significant changes of location can be monitored; always true.
  open class func significantLocationChangeMonitoringAvailable() -> Bool { true }

  /// Monitors the border of a region, and replaces the app's region with the same identifier (B21).
  ///
  /// All managers of the app report its crossings. The region is durable once
  /// `locationManager(_:didStartMonitoringFor:)` is called: it outlives the process, and if the app may use location
  /// at any time, the app is started for a crossing. A radius below 1 metre or above
  /// ``maximumRegionMonitoringDistance``, a centre off the earth, a beacon and more regions than the system keeps end
  /// in `regionMonitoringFailure`, with the value at fault.
  ///
  /// - Parameter region: The region to monitor; later changes to the object have no effect.
  open func startMonitoring(for region: CLRegion) {
    core.monitor(region)
  }

  /// Stops monitoring the region with that identifier; a region that is not monitored is not an error.
  open func stopMonitoring(for region: CLRegion) {
    core.stopMonitoring(region)
  }

  /// Asks on which side of a region's border the device is.
  ///
  /// `locationManager(_:didDetermineState:for:)` reports the side, if it is known then. The region need not be monitored.
  open func requestState(for region: CLRegion) {
    core.askState(of: region)
  }

  /// The regions that the system monitors for the app; reading them asks the system, which takes as long as a call
  /// does, and returns none if the system does not answer within a second.
  open var monitoredRegions: Set<CLRegion> { core.monitoredRegions }

  /// The largest radius that a region may have, in metres.
  open var maximumRegionMonitoringDistance: CLLocationDistance {
    TriggerLimits.regionRadius.upperBound
  }
}

/// The activity of the user, as a hint for determining locations.
public enum CLActivityType: Int, Sendable, BitwiseCopyable {
  /// None of the activities below.
  case other = 1
  /// Driving.
  case automotiveNavigation = 2
  /// Walking, running, cycling.
  case fitness = 3
  /// Travelling in another vehicle.
  case otherNavigation = 4
  /// Flying.
  case airborne = 5

  /// Apple's number of the case.
  public var rawValue: Int {
    switch self {
    case .other: 1
    case .automotiveNavigation: 2
    case .fitness: 3
    case .otherNavigation: 4
    case .airborne: 5
    }
  }
}
