/// A fault that is planted on purpose, so that the checks can be seen to find it.
///
/// None of them is in the core: they sit in the ledger or in the moment that the core is given.
public enum PlantedFault: String, Hashable, Sendable, CaseIterable {
  /// A commit returns although the transaction is not on the disk yet.
  case acknowledgeBeforeCommit = "acknowledge-before-commit"
  /// A repeating request is taken out after its first delivery.
  case forgetRepeat = "forget-repeat"
  /// A request that was delivered stays in the schedule.
  case deliverTwice = "deliver-twice"
  /// An app that reads its requests is told one of another app.
  case leakBetweenApps = "leak-between-apps"
  /// A response is not written down.
  case loseResponse = "lose-response"
  /// The system goes on in the zone that the story began in.
  case ignoreZoneChange = "ignore-zone-change"
  /// What is written down of pushes that arrived is lost.
  case forgetArrivals = "forget-arrivals"

  /// A ledger that has the fault, or one without any.
  static func ledger(_ fault: PlantedFault?, _ disk: SimulatedDisk) -> SimulatedLedger {
    switch fault {
    case .acknowledgeBeforeCommit: HastyLedger(disk)
    case .forgetRepeat: ForgetfulLedger(disk)
    case .deliverTwice: RepeatingLedger(disk)
    case .leakBetweenApps: LeakingLedger(disk)
    case .loseResponse: LosingLedger(disk)
    case .forgetArrivals: ArrivalLosingLedger(disk)
    case .ignoreZoneChange, nil: SimulatedLedger(disk)
    }
  }
}
