import NotificationModel

extension ValueMaker {
  /// One of each call of an app about places.
  mutating func locationCalls() -> [AppCall] {
    [
      .places(.locationStatus),
      .places(.requestLocation(oneOf(LocationRequest.allCases), purpose: maybe { $0.text() })),
      .places(.watchLocation(maybe { LocationWatch(accuracy: $0.real(), distance: $0.real()) })),
      .places(.monitorRegion(region())), .places(.stopMonitoringRegion(identifier: text())),
      .places(.monitoredRegions),
      .places(.crossingTaken(number: Int64(integer()))), .places(.regionState(region())),
    ]
  }

  /// One of each call of a shell or a command about places.
  mutating func locationControlCalls() -> [ControlRequest] {
    [
      .engine(.places(.location)), .machine(.setLocation(coordinate(), accuracy: real())),
      .machine(.replayLocation(path: "/tmp/walk.gpx", speed: real())), .machine(.resumeLocation),
      .engine(.places(.decideLocation(app: app(), oneOf(LocationDecision.allCases)))),
    ]
  }

  mutating func crossing() -> RegionCrossing {
    RegionCrossing(
      region: region(), state: oneOf(RegionState.allCases), number: Int64(integer()))
  }

  mutating func coordinate() -> Coordinate { Coordinate(latitude: real(), longitude: real()) }

  mutating func fix() -> LocationFix {
    var fix = LocationFix(
      coordinate: coordinate(), accuracy: real(), time: time(), isSimulated: flag())
    fix.altitude = maybe { $0.real() }
    fix.altitudeAccuracy = maybe { $0.real() }
    fix.speed = maybe { $0.real() }
    fix.speedAccuracy = maybe { $0.real() }
    fix.course = maybe { $0.real() }
    fix.courseAccuracy = maybe { $0.real() }
    return fix
  }

  mutating func locationStatus() -> LocationStatus {
    LocationStatus(
      authorization: oneOf(LocationAuthorization.allCases), isPrecise: flag(), isEnabled: flag())
  }

  mutating func locationReport() -> LocationReport {
    LocationReport(
      source: maybe { $0.text() }, problem: maybe { $0.text() }, fix: maybe { $0.fix() },
      need: maybe { LocationNeed(distance: $0.real(), accuracy: $0.real()) }, regions: integer())
  }

  mutating func locationQuestion() -> LocationQuestion {
    LocationQuestion(
      app: app(), appName: text(), wish: oneOf(LocationRequest.allCases),
      purpose: maybe { $0.text() })
  }
}
