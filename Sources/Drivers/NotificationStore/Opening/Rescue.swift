import GRDB
import NotificationCore

/// Carries over what can be read of a damaged database, and sets the file aside.
///
/// The damaged file is only read, and stays in place until the new one is complete, so that a crash
/// on the way costs nothing but time.
struct Rescue {
  let files: StoreFiles
  let timestamp: String
  let options: StoreOptions

  func run(because failure: StoreFailure) throws(StoreFailure) -> RescueReport {
    files.removeUnfinishedRescue()
    let ledger = try SQLiteLedger.open(file: files.unfinishedRescue, options)
    let report = try carryOver(into: ledger, RescueReport(reason: failure.message))
    try files.finishRescue()
    return report.setAside(as: try files.replaceDatabase(timestamp: timestamp))
  }

  private func carryOver(
    into ledger: SQLiteLedger, _ report: RescueReport
  ) throws(StoreFailure) -> RescueReport {
    defer { ledger.close() }
    guard let source = damagedDatabase() else { return report }
    defer { try? source.close() }
    var carryOver = CarryOver(source: source, target: ledger, report: report)
    return try carryOver.run()
  }

  /// The damaged database, to be read only; nothing where not even its first page makes sense.
  private func damagedDatabase() -> DatabaseQueue? {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(options.busyTimeout)
    return try? DatabaseQueue(path: files.database, configuration: configuration)
  }
}
