extension CLBeaconRegion {
  /// Returns what a device has to broadcast to be such a beacon.
  ///
  /// - Parameter measuredPower: How strongly it is heard at one metre, in decibels; -59 where that is
  ///   left out.
  /// - Returns: The 21 bytes of the broadcast under Apple's key `kCBAdvDataAppleBeaconKey`; numbers
  ///   that were not given count as 0. Nothing on Linux broadcasts them by itself.
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
  /// The bytes that pairs of hexadecimal digits stand for, other signs left out.
  fileprivate var hexadecimalBytes: [UInt8] {
    let digits = compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] * 16 + digits[$0 + 1])
    }
  }
}
