package import NotificationModel

/// The sound of a notification.
///
/// The system searches for a file in `Library/Sounds` of the app's data, then of its groups, then in the bundle; one
/// that is missing, unreadable or longer than 30 seconds is replaced by the default sound (C6, C7).
open class UNNotificationSound: NSObject, NSCopying, NSSecureCoding {
  package let model: Sound

  package init(model: Sound) {
    self.model = model
  }

  /// Creates a sound from a file.
  ///
  /// ```swift
  /// let gong = UNNotificationSound(named: UNNotificationSoundName("gong.wav"))
  /// content.title = "Meditation is over"
  /// content.sound = gong
  /// ```
  public convenience init(named name: UNNotificationSoundName) {
    self.init(model: Sound(kind: .standard, name: name.rawValue))
  }

  /// Reads a sound from an archive; a missing field has its default.
  public required init?(coder: NSCoder) {
    let reader = FieldReader(coder)
    model = Sound(
      kind: reader.text("kind").flatMap(Sound.Kind.init(rawValue:)) ?? .standard,
      name: reader.text("name"), volume: reader.number("volume")?.doubleValue)
  }

  /// The system's ordinary sound.
  ///
  /// ```swift
  /// content.title = "Tea"
  /// content.sound = .default
  /// content.sound = UNNotificationSound.default  // The same, written out.
  /// ```
  open class var `default`: UNNotificationSound { UNNotificationSound(model: .standard) }

  /// The system's ringtone (C10).
  open class var defaultRingtone: UNNotificationSound {
    UNNotificationSound(model: Sound(kind: .ringtone))
  }

  /// The system's sound for critical alerts, which ignores mute and Focus (C9).
  open class var defaultCritical: UNNotificationSound {
    UNNotificationSound(model: Sound(kind: .critical))
  }

  /// Returns the system's sound for critical alerts at a volume of its own.
  ///
  /// - Parameter volume: 0 to 1; another number is clamped to that range.
  /// - Returns: The sound.
  open class func defaultCriticalSound(withAudioVolume volume: Float) -> Self {
    make(Sound(kind: .critical, volume: clamped(volume)))
  }

  /// Returns a ringtone from a file.
  open class func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> Self {
    make(Sound(kind: .ringtone, name: name.rawValue))
  }

  /// Returns a sound for critical alerts from a file.
  open class func criticalSoundNamed(_ name: UNNotificationSoundName) -> Self {
    make(Sound(kind: .critical, name: name.rawValue))
  }

  /// Returns a sound for critical alerts from a file, at a volume of its own.
  ///
  /// - Parameters:
  ///   - name: The file.
  ///   - volume: 0 to 1; another number is clamped to that range.
  /// - Returns: The sound.
  open class func criticalSoundNamed(
    _ name: UNNotificationSoundName, withAudioVolume volume: Float
  ) -> Self {
    make(Sound(kind: .critical, name: name.rawValue, volume: clamped(volume)))
  }

  /// Returns the sound itself, so that `.default()`, the spelling of Swift 3, works too.
  public func callAsFunction() -> UNNotificationSound { self }

  /// Returns the sound itself, which cannot be changed.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether archives of this class name the classes they expect; always true.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the sound to an archive.
  open func encode(with coder: NSCoder) {
    for (key, value) in fields { coder.encode(value, forKey: key) }
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationSound)?.model == model
  }

  open override var hash: Int { model.hashValue }

  /// The kind, file and volume in the form that Apple's logs have (A20).
  open override var description: String {
    describe([
      "kind": model.kind.rawValue, "name": model.name, "volume": model.volume.map { "\($0)" },
    ])
  }

  private var fields: [String: NSObject] {
    var fields: [String: NSObject] = ["kind": model.kind.rawValue as NSString]
    fields["name"] = model.name.map { $0 as NSString }
    fields["volume"] = model.volume.map { NSNumber(value: $0) }
    return fields
  }

  private class func make(_ sound: Sound) -> Self {
    let coder = FieldCoder(UNNotificationSound(model: sound).fields)
    guard let made = Self(coder: coder) else {
      fatalError("\(Self.self).init(coder:) refused the fields of a sound")
    }
    return made
  }

  private class func clamped(_ volume: Float) -> Double {
    volume.isNaN ? 1 : Double(min(max(volume, 0), 1))
  }
}

/// The name of a sound file, without a folder; apps add their own as static members.
///
/// ```swift
/// extension UNNotificationSoundName {
///   static let gong = UNNotificationSoundName("gong.wav")
/// }
/// ```
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
  /// The file's name with its extension.
  public let rawValue: String

  /// Creates a name.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}
