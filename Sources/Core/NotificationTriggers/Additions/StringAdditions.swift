extension String {
  /// Whether Foundation may be asked for a zone of this name.
  ///
  /// It stops reading at a zero byte, so that it would know a name that nobody else does.
  var isPlausibleZoneName: Bool {
    utf8.count <= TriggerLimits.identifierBytes
      && utf8.allSatisfy { byte in
        switch UInt8(byte) {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "-")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "+"):
          true
        default: false
        }
      }
  }
}
