import NotificationModel
import NotificationWire

extension NSCoder {
  /// Writes a dictionary as the bytes that the wire has for it.
  ///
  /// The archiver keeps one of several equal objects, and to it a Boolean, an integer and a whole
  /// floating-point number are equal; the wire keeps them apart.
  func encode(propertyList entries: [String: PropertyList], forKey key: String) {
    encode(Data(WireBlob<PropertyList>.encode(.dictionary(entries))) as NSData, forKey: key)
  }
}
