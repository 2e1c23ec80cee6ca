import NotificationModel

/// What a content holds; the class and its mutable subclass are two faces of it.
struct ContentFields: Hashable {
  var title = ""
  var subtitle = ""
  var body = ""
  var badge: NSNumber?
  var sound: UNNotificationSound?
  var categoryIdentifier = ""
  var threadIdentifier = ""
  var launchImageName = ""
  var summaryArgument = ""
  var summaryArgumentCount = 1
  var targetContentIdentifier: String?
  var interruptionLevel = UNNotificationInterruptionLevel.active
  var relevanceScore = 0.0
  var filterCriteria: String?
  var userInfo = UserInfo()
  var attachments: [UNNotificationAttachment] = []
  var sender: Sender?
}
