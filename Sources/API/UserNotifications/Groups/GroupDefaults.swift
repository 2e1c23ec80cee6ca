/// The values of an app group, where Foundation's class serves those of a suite.
///
/// All other methods of the class come down to the ones here.
final class GroupDefaults: UserDefaults {
  private let values: GroupValues

  /// Opens the values; nothing where Foundation's own class cannot be made.
  init?(_ values: GroupValues) {
    self.values = values
    super.init(suiteName: nil)
  }

  override func object(forKey defaultName: String) -> Any? {
    values.all[defaultName] ?? registered[defaultName]
  }

  override func set(_ value: Any?, forKey defaultName: String) {
    if let value {
      requireOfProgram(
        PropertyListSerialization.propertyList(value, isValidFor: .binary),
        "UserDefaults: the value of \(defaultName) is no property list: \(type(of: value)).")
    }
    let isWritten = values.set(value, for: defaultName)
    guard isWritten else { return }
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
  }

  /// Foundation's form forgets the scheme of an address that is no file.
  override func set(_ url: URL?, forKey defaultName: String) {
    set(url.map { $0.isFileURL ? $0.path : $0.absoluteString } as Any?, forKey: defaultName)
  }

  override func url(forKey defaultName: String) -> URL? {
    guard let text = string(forKey: defaultName) else { return nil }
    return URL(string: text).flatMap { $0.scheme == nil ? nil : $0 } ?? URL(fileURLWithPath: text)
  }

  override func removeObject(forKey defaultName: String) {
    set(nil as Any?, forKey: defaultName)
  }

  override func dictionaryRepresentation() -> [String: Any] {
    registered.merging(values.all) { _, own in own }
  }

  override func register(defaults registrationDictionary: [String: Any]) {
    registered.merge(registrationDictionary) { _, new in new }
  }

  /// Everything is in the file already.
  override func synchronize() -> Bool { true }

  /// What is read where nothing was set; of this object alone, as Foundation's own is of its process.
  private var registered: [String: Any] = [:]
}
