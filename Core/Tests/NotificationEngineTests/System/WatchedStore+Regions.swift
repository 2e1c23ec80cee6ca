import NotificationEngine
import NotificationModel
import Places

extension WatchedStore {
  func monitor(_ region: Region, of app: BundleIdentifier) throws(StoreFailure) {
    try note()
    inner.monitor(region, of: app)
  }
  func stopMonitoring(_ identifier: String, of app: BundleIdentifier) throws(StoreFailure) {
    try note()
    inner.stopMonitoring(identifier, of: app)
  }
  func monitoredRegions(of app: BundleIdentifier) throws(StoreFailure) -> [RegionRecord] {
    try note()
    return inner.monitoredRegions(of: app)
  }
  func region(_ key: Int64) throws(StoreFailure) -> RegionRecord? {
    try note()
    return inner.region(key)
  }
  func regionCount(of app: BundleIdentifier?) throws(StoreFailure) -> Int {
    try note()
    return inner.regionCount(of: app)
  }
  func regions(
    seenFrom point: GeocentricPoint, within reach: Double
  ) throws(StoreFailure) -> [RegionRecord] {
    try note()
    return inner.regions(seenFrom: point, within: reach)
  }
  func setState(_ state: RegionState, ofRegion key: Int64) throws(StoreFailure) {
    try note()
    inner.setState(state, ofRegion: key)
  }
  func putOutside(
    beyond reach: Double, from point: GeocentricPoint
  ) throws(StoreFailure) {
    try note()
    inner.putOutside(beyond: reach, from: point)
  }
  func nearestBorder(from point: GeocentricPoint) throws(StoreFailure) -> Double? {
    try note()
    return inner.nearestBorder(from: point)
  }
}
