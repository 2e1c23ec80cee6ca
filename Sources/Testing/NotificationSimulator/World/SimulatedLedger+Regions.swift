import NotificationCore
import NotificationModel
import NotificationTriggers

extension SimulatedLedger {
  func monitor(_ region: Region, of app: BundleIdentifier) throws(StoreFailure) {
    try write(.monitor(region, app))
  }

  func stopMonitoring(_ identifier: String, of app: BundleIdentifier) throws(StoreFailure) {
    try write(.stopMonitoring(identifier, app))
  }

  func setState(_ state: RegionState, ofRegion key: Int64) throws(StoreFailure) {
    guard let record = memory.region(key) else { return try operate() }
    try write(.setState(state, record))
  }

  func putOutside(
    beyond reach: Double, from point: GeocentricPoint
  ) throws(StoreFailure) {
    try write(.putOutside(reach, point))
  }

  func monitoredRegions(of app: BundleIdentifier) throws(StoreFailure) -> [RegionRecord] {
    try operate()
    return memory.monitoredRegions(of: app)
  }

  func region(_ key: Int64) throws(StoreFailure) -> RegionRecord? {
    try operate()
    return memory.region(key)
  }

  func regionCount(of app: BundleIdentifier?) throws(StoreFailure) -> Int {
    try operate()
    return memory.regionCount(of: app)
  }

  func regions(
    seenFrom point: GeocentricPoint, within reach: Double
  ) throws(StoreFailure) -> [RegionRecord] {
    try operate()
    return memory.regions(seenFrom: point, within: reach)
  }

  func nearestBorder(from point: GeocentricPoint) throws(StoreFailure) -> Double? {
    try operate()
    return memory.nearestBorder(from: point)
  }
}
