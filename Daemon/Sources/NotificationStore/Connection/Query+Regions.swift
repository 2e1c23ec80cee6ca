extension Query {
  static let holdsRegions = Query("SELECT EXISTS (SELECT 1 FROM region)")
  static let addRegion = Query(
    """
    INSERT INTO region
      (key, app, monitored, identifier, latitude, longitude, radius, crossings, side)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    """)
  static let setCrossings = Query("UPDATE region SET crossings = ? WHERE key = ?")
  static let setSide = Query("UPDATE region SET side = ? WHERE key = ?")
  static let putOutside = Query(
    """
    UPDATE region SET side = 2
    WHERE side < 2 AND side = 0 AND key NOT IN (SELECT value FROM json_each(?))
    """)

  static let region = regions("region.key = ?")
  static let unsettledRegions = regions("region.side < 2")
  static let monitoredRegions = regions("region.app = ? AND region.monitored = 1")
  static let monitoredRegion = Query(
    """
    SELECT key, latitude, longitude, radius, side FROM region
    WHERE app = ? AND identifier = ? AND monitored = 1
    """)
  static let circles = Query("SELECT key, latitude, longitude, radius, side FROM region")
  static let regionCounts = Query("SELECT app, count(*) FROM region GROUP BY app")

  static let forgetRegion = forget(
    "key = (SELECT sequence FROM pending WHERE app = ? AND identifier = ?)")
  static let forgetAllRegions = forget("key IN (SELECT sequence FROM pending WHERE app = ?)")
  static let forgetMonitored = forget("app = ? AND identifier = ? AND monitored = 1")
  static let forgetAllMonitored = forget("app = ? AND monitored = 1")
  static let removeRegionAt = Query("DELETE FROM region WHERE key = ?")

  /// Selects whole regions; regions of requests with the identifier of the request.
  private static func regions(_ condition: String) -> Query {
    Query(
      """
      SELECT key, app.identifier, monitored, pending.identifier, region.identifier,
        latitude, longitude, radius, crossings, side
      FROM region JOIN app ON app.number = region.app
      LEFT JOIN pending ON pending.sequence = region.key
      WHERE \(condition)
      """)
  }

  /// Removes regions, and returns their locations.
  private static func forget(_ condition: String) -> Query {
    Query(
      "DELETE FROM region WHERE \(condition) RETURNING key, latitude, longitude, radius, side")
  }
}
