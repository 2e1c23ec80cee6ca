import NotificationModel

extension ContentFields {
  init(_ reader: FieldReader) {
    title = reader.displayed("title") ?? ""
    subtitle = reader.displayed("subtitle") ?? ""
    body = reader.displayed("body") ?? ""
    badge = reader.number("badge")
    sound = reader.object(UNNotificationSound.self, "sound")
    categoryIdentifier = reader.text("categoryIdentifier") ?? ""
    threadIdentifier = reader.text("threadIdentifier") ?? ""
    launchImageName = reader.text("launchImageName") ?? ""
    summaryArgument = reader.text("summaryArgument") ?? ""
    summaryArgumentCount = reader.number("summaryArgumentCount")?.intValue ?? 1
    targetContentIdentifier = reader.text("targetContentIdentifier")
    interruptionLevel =
      reader.number("interruptionLevel")
      .flatMap { UNNotificationInterruptionLevel(rawValue: $0.uintValue) } ?? .active
    relevanceScore = reader.number("relevanceScore")?.doubleValue ?? 0
    filterCriteria = reader.text("filterCriteria")
    userInfo = UserInfo(reader.dictionary("userInfo") ?? [:])
    attachments =
      reader.object(of: [NSArray.self, UNNotificationAttachment.self], "attachments")
      as? [UNNotificationAttachment] ?? []
    sender = reader.text("senderHandle").map {
      Sender(name: reader.text("senderName") ?? "", handle: $0)
    }
  }

  func encode(with coder: NSCoder) {
    for (key, text) in shownTexts { coder.encode(displayed: text, forKey: key) }
    for (key, text) in texts { coder.encode(text.map { $0 as NSString }, forKey: key) }
    coder.encode(badge, forKey: "badge")
    coder.encode(sound, forKey: "sound")
    coder.encode(NSNumber(value: summaryArgumentCount), forKey: "summaryArgumentCount")
    coder.encode(NSNumber(value: interruptionLevel.rawValue), forKey: "interruptionLevel")
    coder.encode(NSNumber(value: relevanceScore), forKey: "relevanceScore")
    coder.encode(propertyList: userInfo.storableEntries, forKey: "userInfo")
    coder.encode(attachments as NSArray, forKey: "attachments")
  }

  private var shownTexts: KeyValuePairs<String, String> {
    ["title": title, "subtitle": subtitle, "body": body]
  }

  private var texts: KeyValuePairs<String, String?> {
    [
      "categoryIdentifier": categoryIdentifier, "threadIdentifier": threadIdentifier,
      "launchImageName": launchImageName, "summaryArgument": summaryArgument,
      "targetContentIdentifier": targetContentIdentifier, "filterCriteria": filterCriteria,
      "senderName": sender?.name, "senderHandle": sender?.handle,
    ]
  }
}
