/// The surroundings of beacons; Linux cannot monitor them.
///
/// The object stores its values, so that code compiles. Monitoring such a region ends in
/// `locationManager(_:monitoringDidFailFor:withError:)`, and `add` refuses a request with one: no service on Linux
/// ranges beacons all the time.
open class CLBeaconRegion: CLRegion {
  private let constraint: CLBeaconIdentityConstraint
  /// Whether the app wants an event each time that the display is turned on; has no effect.
  open var notifyEntryStateOnDisplay = false

  /// Creates the surroundings of the beacons that are meant.
  public init(beaconIdentityConstraint: CLBeaconIdentityConstraint, identifier: String) {
    constraint = beaconIdentityConstraint
    super.init(_CLDesignated(), identifier: identifier)
  }

  /// Creates the surroundings of all beacons of an identifier.
  public convenience init(uuid: UUID, identifier: String) {
    self.init(
      beaconIdentityConstraint: CLBeaconIdentityConstraint(uuid: uuid), identifier: identifier)
  }

  /// Creates the surroundings of the beacons with one more significant number.
  public convenience init(uuid: UUID, major: CLBeaconMajorValue, identifier: String) {
    self.init(
      beaconIdentityConstraint: CLBeaconIdentityConstraint(uuid: uuid, major: major),
      identifier: identifier)
  }

  /// Creates the surroundings of the beacons with both numbers.
  public convenience init(
    uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue, identifier: String
  ) {
    self.init(
      beaconIdentityConstraint: CLBeaconIdentityConstraint(uuid: uuid, major: major, minor: minor),
      identifier: identifier)
  }

  /// Creates the surroundings of all beacons of an identifier, under the older name.
  public convenience init(proximityUUID: UUID, identifier: String) {
    self.init(uuid: proximityUUID, identifier: identifier)
  }

  /// Creates the surroundings of the beacons with one more significant number, under the older name.
  public convenience init(
    proximityUUID: UUID, major: CLBeaconMajorValue, identifier: String
  ) {
    self.init(uuid: proximityUUID, major: major, identifier: identifier)
  }

  /// Creates the surroundings of the beacons with both numbers, under the older name.
  public convenience init(
    proximityUUID: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue, identifier: String
  ) {
    self.init(uuid: proximityUUID, major: major, minor: minor, identifier: identifier)
  }

  /// Reads surroundings from an archive, or fails when the beacons are missing.
  public required init?(coder: NSCoder) {
    guard
      let constraint = coder.decodedObject(
        CLBeaconIdentityConstraint.self, forKey: "beaconIdentityConstraint")
    else { return nil }
    self.constraint = constraint
    super.init(coder: coder)
    notifyEntryStateOnDisplay =
      coder.decodedObject(NSNumber.self, forKey: "notifyEntryStateOnDisplay")?.boolValue ?? false
  }

  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(constraint, forKey: "beaconIdentityConstraint")
    coder.encode(
      NSNumber(value: notifyEntryStateOnDisplay), forKey: "notifyEntryStateOnDisplay")
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = CLBeaconRegion(beaconIdentityConstraint: constraint, identifier: identifier)
    copy.copyNotifyFlags(from: self)
    copy.notifyEntryStateOnDisplay = notifyEntryStateOnDisplay
    return copy
  }

  /// The beacons that are meant.
  open var beaconIdentityConstraint: CLBeaconIdentityConstraint { constraint }
  /// The identifier that the beacons share.
  open var uuid: UUID { constraint.uuid }
  /// The identifier that the beacons share, under the older name.
  open var proximityUUID: UUID { constraint.uuid }
  /// The more significant number that the beacons share, if one was given.
  open var major: NSNumber? { constraint.major.map { NSNumber(value: $0) } }
  /// The less significant number that the beacons share, if one was given.
  open var minor: NSNumber? { constraint.minor.map { NSNumber(value: $0) } }
}

extension CLBeaconRegion {
  /// Returns the bytes that a device must broadcast to be such a beacon.
  ///
  /// - Parameter measuredPower: The signal strength at one metre, in decibels; -59 if it is left out.
  /// - Returns: The 21 bytes of the broadcast under Apple's key `kCBAdvDataAppleBeaconKey`; numbers that were not given count
  ///   as 0. Nothing on Linux broadcasts them by itself.
  public func peripheralData(withMeasuredPower measuredPower: NSNumber?) -> NSMutableDictionary {
    var bytes = Data(uuid.uuidString.utf8.hexadecimalBytes)
    for number in [beaconIdentityConstraint.major ?? 0, beaconIdentityConstraint.minor ?? 0] {
      bytes.append(UInt8(number >> 8))
      bytes.append(UInt8(number & 0xFF))
    }
    bytes.append(UInt8(bitPattern: measuredPower?.int8Value ?? -59))
    let data = NSMutableDictionary()
    data["kCBAdvDataAppleBeaconKey" as NSString] = bytes
    return data
  }
}

extension String.UTF8View {
  /// The bytes that pairs of hexadecimal digits represent; other characters are ignored.
  fileprivate var hexadecimalBytes: [UInt8] {
    let digits = compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] * 16 + digits[$0 + 1])
    }
  }
}
