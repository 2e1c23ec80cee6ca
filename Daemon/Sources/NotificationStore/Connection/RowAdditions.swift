import Foundation
import GRDB
import NotificationEngine
import NotificationModel
import NotificationWire

/// A column whose content the store did not write.
struct UnreadableColumn: Error, CustomStringConvertible {
  var description: String
}

extension Row {
  /// An integer, or an error instead of the trap that GRDB's own access has for another type.
  func integer(_ column: Int) throws(UnreadableColumn) -> Int64 {
    guard let value = try optionalInteger(column) else { throw unreadable(column, "an integer") }
    return value
  }

  func optionalInteger(_ column: Int) throws(UnreadableColumn) -> Int64? {
    switch value(column).storage {
    case .null: return nil
    case .int64(let value): return value
    default: throw unreadable(column, "an integer")
    }
  }

  /// A number with a fraction.
  func real(_ column: Int) throws(UnreadableColumn) -> Double {
    guard case .double(let value) = value(column).storage else {
      throw unreadable(column, "a number")
    }
    return value
  }

  /// A text that is stored as bytes.
  func bytesAsText(_ column: Int) throws(UnreadableColumn) -> String {
    guard let text = try optionalBytesAsText(column) else { throw unreadable(column, "a text") }
    return text
  }

  func optionalBytesAsText(_ column: Int) throws(UnreadableColumn) -> String? {
    switch value(column).storage {
    case .null: return nil
    case .blob(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else { break }
      return text
    default: break
    }
    throw unreadable(column, "a text")
  }

  func bundleIdentifier(_ column: Int) throws(UnreadableColumn) -> BundleIdentifier {
    guard case .string(let text) = value(column).storage, let identifier = BundleIdentifier(text)
    else { throw unreadable(column, "a bundle identifier") }
    return identifier
  }

  /// A value in its written form.
  func stored<Value: WireValue>(_ column: Int) throws -> Value {
    guard case .blob(let bytes) = value(column).storage else {
      throw unreadable(column, "a written value")
    }
    do {
      return try WireBlob<Value>.decode([UInt8](bytes))
    } catch {
      throw unreadable(column, "a written value (\(error.message))")
    }
  }

  /// A value in its written form, or nothing.
  func storedIfAny<Value: WireValue>(_ column: Int) throws -> Value? {
    value(column).isNull ? nil : try stored(column)
  }

  private func value(_ column: Int) -> DatabaseValue { self[column] }

  private func unreadable(_ column: Int, _ wanted: String) -> UnreadableColumn {
    let name = Array(columnNames)[column]
    return UnreadableColumn(description: "the column '\(name)' does not hold \(wanted)")
  }
}

extension DatabaseValue {
  static func integer(_ value: Int64?) -> DatabaseValue { value?.databaseValue ?? .null }

  /// A text as bytes, so that any text, even with zero bytes, is stored and compared exactly.
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

extension DatabaseValue {
  /// The length of a value in its written form; 0 without one.
  var blobBytes: Int {
    if case .blob(let bytes) = storage { bytes.count } else { 0 }
  }
}
