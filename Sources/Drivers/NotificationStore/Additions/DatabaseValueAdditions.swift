import Foundation
import GRDB
import NotificationModel
import NotificationWire

extension DatabaseValue {
  static func integer(_ value: Int64?) -> DatabaseValue { value?.databaseValue ?? .null }

  /// A text as its bytes, so that any text is kept and compared exactly, with zero bytes in it too.
  static func bytes(_ text: String?) -> DatabaseValue {
    text.map { Data($0.utf8).databaseValue } ?? .null
  }

  /// A value in its written form.
  static func stored(_ value: some WireValue) -> DatabaseValue {
    Data(value.written).databaseValue
  }
}

extension WireValue {
  fileprivate var written: [UInt8] { WireBlob.encode(self) }
}
