extension UNNotificationContent {
  /// The fields in the form that Apple's logs have (A20).
  var shownFields: String {
    describe([
      "title": title, "subtitle": subtitle, "body": body,
      "summaryArgument": summaryArgument, "summaryArgumentCount": "\(summaryArgumentCount)",
      "categoryIdentifier": categoryIdentifier, "launchImageName": launchImageName,
      "threadIdentifier": threadIdentifier, "attachments": "\(attachments)",
      "badge": badge.map { "\($0)" }, "sound": sound?.description,
      "interruptionLevel": "\(interruptionLevel.shownName)",
      "relevanceScore": "\(relevanceScore)", "filterCriteria": filterCriteria,
      "targetContentIdentifier": targetContentIdentifier, "userInfo": "\(userInfo)",
    ])
  }
}
