public import NotificationModel

extension NotificationSystem {
  /// Goes through what is to be done at a moment that is about to come, and takes all of it back.
  ///
  /// What nobody has touched for hours lies far from the processor. Whoever goes through it just before
  /// a due date finds the code, the statements and the pages at hand when the date has come. Nothing is
  /// changed by it or kept of it; what a ledger that fails has to say, the pass will hear.
  ///
  /// - Returns: What would be done; none of it may be.
  public func rehearse<Store: Ledger>(
    at moment: Moment, in ledger: Store, texts: any TextCatalog
  ) -> [Effect] {
    var trial = self
    var pass = Pass(moment: moment, ledger: ledger, texts: texts)
    let budget = Budget(
      deliveries: CoreLimits.rehearsedDeliveries, recomputations: 0,
      crossings: CoreLimits.rehearsedDeliveries)
    do {
      try ledger.begin()
      try trial.followFocus(in: &pass)
      try trial.advance(budget, in: &pass)
      _ = try trial.nextDeadline(in: pass)
    } catch {
      pass.effects = []
    }
    ledger.rollback()
    return pass.effects
  }
}
