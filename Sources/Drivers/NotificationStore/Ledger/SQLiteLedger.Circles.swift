import NotificationTriggers

extension SQLiteLedger {
  /// The circles of all regions in memory, from the first question about places on.
  ///
  /// They follow the open transaction: what changed is noted, so that going back to a mark can undo it.
  struct Circles {
    /// Absent until somebody asks.
    private(set) var index: RegionIndex?
    /// What the open transaction did to the index, latest last.
    private var changes: [Change] = []
    /// Whether the open transaction has written regions.
    private var hasWritten = false
    /// Whether the index was read behind such a write, which may be taken back.
    private var isProvisional = false

    private enum Change {
      case added(RegionCircle)
      case removed(RegionCircle)
    }

    /// How many changes were noted: where to go back to.
    var changeCount: Int { changes.count }

    /// Takes over what was read from the table.
    mutating func load(_ index: RegionIndex) {
      self.index = index
      changes = []
      isProvisional = hasWritten
    }

    mutating func add(_ circle: RegionCircle) {
      hasWritten = true
      guard index != nil else { return }
      index?.insert(circle)
      changes.append(.added(circle))
    }

    mutating func remove(_ circle: RegionCircle) {
      hasWritten = true
      guard index != nil else { return }
      index?.remove(circle)
      changes.append(.removed(circle))
    }

    /// Keeps what the transaction did.
    mutating func commit() {
      changes = []
      (hasWritten, isProvisional) = (false, false)
    }

    /// Undoes the changes that came after so many; an index that holds some of what is taken back is dropped.
    mutating func goBack(to count: Int) {
      if isProvisional {
        self = Circles()
        hasWritten = true
      }
      while changes.count > count {
        switch changes.removeLast() {
        case .added(let circle): index?.remove(circle)
        case .removed(let circle): index?.insert(circle)
        }
      }
    }
  }
}
