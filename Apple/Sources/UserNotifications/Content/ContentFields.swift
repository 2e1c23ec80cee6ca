import NotificationModel

/// The fields of a content, which the class and its mutable subclass share.
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
  /// The sender's picture, a file that apps do not see among the attachments.
  var senderPicture: UNNotificationAttachment?
}

extension ContentFields {
  /// The identifier under which the sender's picture is sent behind the attachments.
  static let pictureIdentifier = "org.usernotifications.sender-picture"

  /// Every file that is sent, the sender's picture last.
  var files: [Attachment] { (attachments + [senderPicture].compactMap(\.self)).map(\.model) }

  /// Sets the attachments and the sender's picture from the files of a content.
  mutating func set(files: [Attachment]) {
    attachments = files.map(UNNotificationAttachment.init(model:))
    guard files.last?.identifier == Self.pictureIdentifier else { return }
    senderPicture = attachments.removeLast()
  }
}

/// The dictionary that an app attaches to a content, in Foundation's types and as a checked value.
struct UserInfo {
  /// The values that the app reads back: numbers are `NSNumber`s, so `as? Double` works on a stored `Int`.
  ///
  /// A value that a property list cannot hold stays here as the app set it, until the content is sent or archived.
  let values: [AnyHashable: Any]
  /// The values that can be stored, or the limit that they exceed.
  let entries: Result<[String: PropertyList], NotificationSystemError>
  /// The values that cannot be stored.
  let leftOut: LeftOutValues

  init(_ values: [AnyHashable: Any]) {
    do throws(NotificationSystemError) {
      let (entries, leftOut) = try UserInfoConverter.read(values, path: "content.userInfo")
      var shown = leftOut.count == 0 ? [:] : values
      for (key, value) in entries where !leftOut.incompleteKeys.contains(key) {
        shown[AnyHashable(key)] = value.foundationValue
      }
      self.init(values: shown, entries: .success(entries), leftOut: leftOut)
    } catch {
      self.init(values: values, entries: .failure(error))
    }
  }

  init(_ entries: [String: PropertyList] = [:]) {
    let values = entries.map { (AnyHashable($0), $1.foundationValue) }
    self.init(values: Dictionary(uniqueKeysWithValues: values), entries: .success(entries))
  }

  /// The entries that an archive can hold; each value that exceeds a limit is left out.
  var storableEntries: [String: PropertyList] {
    if case .success(let entries) = entries { return entries }
    var storable: [String: PropertyList] = [:]
    for (key, value) in values {
      guard let name = key.base as? String else { continue }
      storable[name] = (try? UserInfoConverter.read(value, path: name)) ?? nil
    }
    return storable
  }

  private init(
    values: [AnyHashable: Any], entries: Result<[String: PropertyList], NotificationSystemError>,
    leftOut: LeftOutValues = LeftOutValues()
  ) {
    self.values = values
    self.entries = entries
    self.leftOut = leftOut
  }

  /// The entries, if they are all that the app set.
  private var completeEntries: [String: PropertyList]? {
    leftOut.count == 0 ? try? entries.get() : nil
  }
}

extension UserInfo: Hashable {
  static func == (left: UserInfo, right: UserInfo) -> Bool {
    switch (left.completeEntries, right.completeEntries) {
    case (let left?, let right?): left == right
    case (nil, nil): left.values as NSDictionary == right.values as NSDictionary
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(values.count)
    if let completeEntries { hasher.combine(completeEntries) }
  }
}

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
    senderPicture = reader.object(UNNotificationAttachment.self, "senderPicture")
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
    coder.encode(senderPicture, forKey: "senderPicture")
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
