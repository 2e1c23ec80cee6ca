import NotificationModel
import Places
import NotificationTriggers
import Synchronization
import SystemConnection

/// The one way for an app to the places of the device.
///
/// All managers of a process share one connection to the system, which is the one of the app's
/// notifications, too. Nothing is started and nothing can fail until a delegate is set or something is
/// asked. In a process that runs tests nothing is started at all: without a simulated device or an
/// explicit `USERNOTIFICATIONS_SOCKET` every call fails.
///
/// The delegate is called where the manager was made, as ``CLLocationManagerDelegate`` says. After the
/// system was restarted, it is told again what this process wants to know.
///
/// A program that is not active, as `UserNotificationsHost.isActive` says, may go on running: Linux
/// suspends nobody.
///
/// ```swift
/// let manager = CLLocationManager()
/// manager.desiredAccuracy = kCLLocationAccuracyHundredMeters
/// manager.requestWhenInUseAuthorization()
/// ```
open class CLLocationManager: NSObject {
  let core: ManagerCore
  /// What the person is doing; kept, and without effect on Linux.
  open var activityType = CLActivityType.other
  /// Whether places may pause where nothing is to be gained; they never do on Linux.
  open var pausesLocationUpdatesAutomatically = true
  /// Whether places are wanted while the app is in the background; kept, and without effect on Linux.
  open var allowsBackgroundLocationUpdates = false
  /// Whether the person sees that places are used in the background; kept, and without effect on Linux.
  open var showsBackgroundLocationIndicator = false

  /// How far the device would have to turn until its heading is told, in degrees; kept, and without effect.
  open var headingFilter: CLLocationDegrees = 1
  /// Which side of the device headings would be told for; kept, and without effect.
  open var headingOrientation = CLDeviceOrientation.portrait

  /// Creates a manager, which tells its delegate where this is called.
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

  /// Who is told; held weakly.
  ///
  /// Once it is set, it is told the app's right.
  open var delegate: (any CLLocationManagerDelegate)? {
    get { core.delegate }
    set { core.delegate = newValue }
  }

  /// The last place that this process was told; nothing where it was told none.
  open var location: CLLocation? { core.places.fix.map { CLLocation($0) } }

  /// How exact places should be, in metres; as exact as can be unless set.
  ///
  /// What comes may be more or less exact. It counts for what is told from now on.
  open var desiredAccuracy: CLLocationAccuracy {
    get { core.state.withLock(\.wishes.desiredAccuracy) }
    set { core.change { $0.desiredAccuracy = newValue } }
  }

  /// How far the device has to go until its place is told again, in metres; unless set, every place
  /// is told.
  open var distanceFilter: CLLocationDistance {
    get { core.state.withLock(\.wishes.distanceFilter) }
    set { core.change { $0.distanceFilter = newValue } }
  }

  /// Begins to tell places, until it is stopped.
  ///
  /// Where the person was not asked yet nothing is told before the answer. Where the person forbids it
  /// the delegate is told the error `denied`, where no source knows a place `locationUnknown`.
  open func startUpdatingLocation() {
    core.begin { $0.isUpdating = true }
  }

  /// Tells no more places, from when this returns.
  open func stopUpdatingLocation() {
    core.change { $0.isUpdating = false }
  }

  /// Tells one place.
  ///
  /// It is told as soon as one comes that is as exact as asked for, or 10 metres; after 10 seconds it
  /// is the best that came, or the error `locationUnknown`.
  open func requestLocation() {
    core.wantSingle()
  }

  /// Begins to tell places that lie 500 metres or more from the one before.
  ///
  /// - Note: Apple's systems start the app for that. Here the process has to run; regions that are
  ///   monitored start it.
  open func startMonitoringSignificantLocationChanges() {
    core.begin { $0.followsSignificantChanges = true }
  }

  /// Tells no more of such places.
  open func stopMonitoringSignificantLocationChanges() {
    core.change { $0.followsSignificantChanges = false }
  }

  // MARK: - Permission

  /// The app's right to know places; asks the system, which takes as long as a call does.
  ///
  /// Location that is off for the device counts as `denied`. A right that ends with the app's last
  /// process is `authorizedWhenInUse`, as on Apple's systems. The last answer counts where the system
  /// does not answer within a second.
  open var authorizationStatus: CLAuthorizationStatus { core.places.status.authorizationStatus }

  /// The app's right to know places, under its older name.
  open class func authorizationStatus() -> CLAuthorizationStatus {
    AppPlaces.of(.current).status.authorizationStatus
  }

  /// How exact the places are that the app is told.
  open var accuracyAuthorization: CLAccuracyAuthorization {
    core.places.status.accuracyAuthorization
  }

  /// Whether widgets of the app are told places; there are no widgets.
  open var isAuthorizedForWidgetUpdates: Bool { false }

  /// Whether location is on for the device; no where the system does not answer within a second.
  open class func locationServicesEnabled() -> Bool {
    AppPlaces.of(.current).answeredStatus?.isEnabled ?? false
  }

  /// Asks the person, once, whether the app may know places while it is used (B20).
  ///
  /// It returns at once. The delegate is told when the person has answered; nothing happens where
  /// that was before. The question shows the text of the `Info.plist` key
  /// `NSLocationWhenInUseUsageDescription`.
  ///
  /// - Note: Apple's systems do not ask without that key. Here the question then gives no reason,
  ///   because a program on Linux may have no `Info.plist`.
  open func requestWhenInUseAuthorization() {
    core.ask(for: .whileUsing, named: "requestWhenInUseAuthorization")
  }

  /// Asks the person, once, whether the app may know places at any time, and be started for regions.
  ///
  /// It is as `requestWhenInUseAuthorization()`, with the text of the key
  /// `NSLocationAlwaysAndWhenInUseUsageDescription`. Location triggers do not need it (B20).
  open func requestAlwaysAuthorization() {
    core.ask(for: .always, named: "requestAlwaysAuthorization")
  }

  /// Asks the person whether the app may know exact places until it ends, where it knows rough ones.
  ///
  /// The question shows the text under this key in the dictionary
  /// `NSLocationTemporaryUsageDescriptionDictionary` of `Info.plist`, and no reason without it.
  ///
  /// - Parameters:
  ///   - purposeKey: What it is for.
  ///   - completion: Gets nothing where places are exact, else `CLError` with `promptDeclined`, or with
  ///     `denied` where the app may not know places at all; called where the delegate is.
  @preconcurrency
  open func requestTemporaryFullAccuracyAuthorization(
    withPurposeKey purposeKey: String, completion: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    core.askForExactPlaces(key: purposeKey, completion: completion)
  }

  /// Asks the person for exact places, without telling what came of it; the delegate is told a change.
  open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) {
    core.askForExactPlaces(key: purposeKey, completion: nil)
  }

  /// Asks the person for exact places, and waits for the answer.
  ///
  /// - Parameter purposeKey: What it is for.
  /// - Throws: `CLError` with `promptDeclined`, or with `denied` where the app may not know places at
  ///   all.
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

  /// Whether regions of a class can be watched; only circles can.
  open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool {
    regionClass is CLCircularRegion.Type
  }

  /// Whether large moves can be told; they can.
  open class func significantLocationChangeMonitoringAvailable() -> Bool { true }

  /// Watches the border of a region, in place of the app's one of the same identifier (B21).
  ///
  /// All managers of the app tell its crossings. The region is durable once
  /// `locationManager(_:didStartMonitoringFor:)` is called: it outlives the process, and where the app
  /// may know places at any time, the app is started for a crossing. A radius below 1 metre or above
  /// ``maximumRegionMonitoringDistance``, a centre off the earth, a beacon and more regions than the
  /// system keeps end in `regionMonitoringFailure`, with the value at fault.
  ///
  /// - Parameter region: What to watch; changing the object afterwards changes nothing.
  open func startMonitoring(for region: CLRegion) {
    core.monitor(region)
  }

  /// Watches the region of that identifier no longer; one that is not watched is no error.
  open func stopMonitoring(for region: CLRegion) {
    core.stopMonitoring(region)
  }

  /// Asks on which side of a region's border the device is.
  ///
  /// `locationManager(_:didDetermineState:for:)` tells it, as far as it is known then. The region need
  /// not be watched.
  open func requestState(for region: CLRegion) {
    core.askState(of: region)
  }

  /// The regions that the system watches for the app; asks the system, which takes as long as a call
  /// does, and gives none where it does not answer within a second.
  open var monitoredRegions: Set<CLRegion> { core.monitoredRegions }

  /// The largest radius that a region may have, in metres.
  open var maximumRegionMonitoringDistance: CLLocationDistance {
    TriggerLimits.regionRadius.upperBound
  }
}

/// What the person is doing, as a hint for the positioning.
public enum CLActivityType: Int, Sendable, BitwiseCopyable {
  /// Nothing of the below.
  case other = 1
  /// Driving.
  case automotiveNavigation = 2
  /// Walking, running, cycling.
  case fitness = 3
  /// Moving in another vehicle.
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
