import NotificationCore
import NotificationModel

/// All that a ledger holds, apart from the numbers that it will give out.
struct LedgerImage: Hashable, Sendable {
  var apps: [AppRecord] = []
  var categories: [[NotificationCategory]] = []
  /// The waiting requests of each app, in the order they were added.
  var pending: [[PendingRequest]] = []
  /// Earliest delivery first.
  var delivered: [DeliveredRecord] = []
  var responses: [KeptResponse] = []
  var settings = GlobalSettings()

  init() {}

  init(_ ledger: MemoryLedger) {
    apps = ledger.apps()
    categories = apps.map { ledger.categories(of: $0.identifier) }
    pending = apps.map { ledger.pending(of: $0.identifier) }
    delivered = ledger.delivered(of: nil)
    responses = ledger.keptResponses(of: nil)
    settings = ledger.globalSettings()
  }

  func app(_ identifier: BundleIdentifier) -> AppRecord? {
    apps.first { $0.identifier == identifier }
  }

  /// What two runs have in common that went the same way: numbers are given out anew after a start.
  var outline: LedgerImage {
    var image = self
    for index in image.delivered.indices { image.delivered[index].notification.key.delivery = 0 }
    for index in image.responses.indices {
      image.responses[index].number = 0
      image.responses[index].response.notification.key.delivery = 0
    }
    return image
  }
}

extension AppRecord {
  /// Whether a notification with a text cannot but be kept: nothing hides it from the list.
  var showsEverything: Bool {
    settings.status == .authorized && settings.requested.contains(.alert)
      && settings.notificationCenter
  }
}
