import NotificationModel
import NotificationWire

/// The store writes every value that it reads without a change.
enum BlobParsing {
  /// The digit of the first byte chooses the kind of value.
  static func check(_ bytes: [UInt8]) throws {
    guard let first = bytes.first else { return }
    let blob = Array(bytes.dropFirst())
    switch first % 10 {
    case 0: try check(blob, NotificationRequest.self)
    case 1: try check(blob, NotificationContent.self)
    case 2: try check(blob, Trigger.self)
    case 3: try check(blob, NotificationCategory.self)
    case 4: try check(blob, AppRecord.self)
    case 5: try check(blob, GlobalSettings.self)
    case 6: try check(blob, DeliveredNotification.self)
    case 7: try check(blob, KeptResponse.self)
    case 8: try check(blob, NotificationResponse.self)
    default: try check(blob, PropertyList.self)
    }
  }

  private static func check<Value: WireValue & Equatable>(
    _ bytes: [UInt8], _ type: Value.Type
  ) throws {
    guard let value = try? WireBlob<Value>.decode(bytes) else { return }
    let written = WireBlob.encode(value)
    let again: Value
    do throws(NotificationFailure) {
      again = try WireBlob<Value>.decode(written)
    } catch {
      throw BrokenPromise("a blob that was written is refused: \(error)")
    }
    try promise(WireBlob.encode(again) == written, "a value is written in two ways")
    try promise(again == value || value != value, "a value came back as another")
  }
}
