import NotificationModel

/// The dictionary an app attaches to a content, in Foundation's types and as a checked value.
struct UserInfo {
  /// What the app reads back: numbers are `NSNumber`s, so `as? Double` works on a stored `Int`.
  let values: [AnyHashable: Any]
  /// The same as a value that can be stored, or why it cannot be.
  let entries: Result<[String: PropertyList], NotificationSystemError>

  init(_ values: [AnyHashable: Any]) {
    do throws(NotificationSystemError) {
      self = UserInfo(try PropertyListReader.read(values, path: "content.userInfo"))
    } catch {
      self.init(values: values, entries: .failure(error))
    }
  }

  init(_ entries: [String: PropertyList] = [:]) {
    let values = entries.map { (AnyHashable($0), $1.foundationValue) }
    self.init(values: Dictionary(uniqueKeysWithValues: values), entries: .success(entries))
  }

  /// What an archive can hold; values that are no property list are left out.
  var storableEntries: [String: PropertyList] {
    if case .success(let entries) = entries { return entries }
    var storable: [String: PropertyList] = [:]
    for (key, value) in values {
      guard let name = key.base as? String else { continue }
      storable[name] = try? PropertyListReader.read(value, path: name)
    }
    return storable
  }

  private init(
    values: [AnyHashable: Any], entries: Result<[String: PropertyList], NotificationSystemError>
  ) {
    self.values = values
    self.entries = entries
  }
}

extension UserInfo: Hashable {
  static func == (left: UserInfo, right: UserInfo) -> Bool {
    switch (left.entries, right.entries) {
    case (.success(let left), .success(let right)): left == right
    case (.failure, .failure): left.values as NSDictionary == right.values as NSDictionary
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(values.count)
    if case .success(let entries) = entries { hasher.combine(entries) }
  }
}
