package import NotificationModel

/// One value by itself, in the form it has inside a message: what the store keeps.
///
/// Equal values give equal bytes. A form that was written once is read by every later version.
package enum WireBlob<Value: WireValue> {
  /// Writes a value as JSON.
  package static func encode(_ value: Value) -> [UInt8] {
    var writer = JSONWriter()
    value.write(to: &writer)
    return writer.bytes
  }

  /// Reads a value, or throws `invalidMessage`, `invalidValue` or `limitReached` with the field.
  package static func decode(_ bytes: [UInt8]) throws(NotificationFailure) -> Value {
    var parser = JSONParser(bytes)
    return try Value(wire: try parser.parse())
  }
}

package typealias WireRequest = WireBlob<NotificationRequest>
package typealias WireContent = WireBlob<NotificationContent>
package typealias WireTrigger = WireBlob<Trigger>
package typealias WireCategory = WireBlob<NotificationCategory>
package typealias WireAppRecord = WireBlob<AppRecord>
package typealias WireGlobalSettings = WireBlob<GlobalSettings>
package typealias WireDeliveredNotification = WireBlob<DeliveredNotification>
package typealias WireKeptResponse = WireBlob<KeptResponse>
package typealias WireResponse = WireBlob<NotificationResponse>
