extension Query {
  static let arrival = Query("SELECT number FROM arrival WHERE push = ?")
  static let addArrival = Query("REPLACE INTO arrival (push, date) VALUES (?, ?)")
  static let newestArrival = Query("SELECT coalesce(max(number), 0) FROM arrival")
  static let forgetArrivals = Query("DELETE FROM arrival WHERE number <= ? OR date < ?")
}
