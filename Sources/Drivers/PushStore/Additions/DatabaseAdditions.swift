import Foundation
import GRDB
import PushProtocol

extension DatabaseValue {
  static func of(_ number: Int64) -> DatabaseValue { number.databaseValue }
  static func of(_ text: String) -> DatabaseValue { text.databaseValue }
  static func of(_ bytes: [UInt8]) -> DatabaseValue { Data(bytes).databaseValue }
  static func of(_ hash: TokenHash) -> DatabaseValue { of(hash.bytes) }
}

extension Row {
  /// The integer of a column; absent where there is none, or something else.
  func number(_ column: Int) -> Int64? {
    guard case .int64(let number) = (self[column] as DatabaseValue).storage else { return nil }
    return number
  }

  /// The bytes of a column; absent where there are none, or something else.
  func bytes(_ column: Int) -> [UInt8]? {
    guard case .blob(let data) = (self[column] as DatabaseValue).storage else { return nil }
    return [UInt8](data)
  }

  /// The text of a column; absent where there is none, or something else.
  func text(_ column: Int) -> String? {
    guard case .string(let text) = (self[column] as DatabaseValue).storage else { return nil }
    return text
  }
}

extension QueueFailure {
  /// What an error of the database means for those who asked.
  init(_ error: any Error) {
    guard let error = error as? DatabaseError else {
      self = .unavailable(String(describing: error))
      return
    }
    let fullDisk: [ResultCode] = [
      .SQLITE_IOERR_WRITE, .SQLITE_IOERR_TRUNCATE, .SQLITE_IOERR_SHMSIZE,
    ]
    if error.resultCode == .SQLITE_FULL || fullDisk.contains(error.extendedResultCode) {
      self = .full
    } else {
      let code = error.extendedResultCode.rawValue
      self = .unavailable("\(error.message ?? "no details") (SQLite \(code))")
    }
  }
}
