import Foundation

/// Writes what went wrong where errors belong.
enum Complaint {
  static func write(_ text: String) {
    FileHandle.standardError.write(Data("push-gateway: \(text)\n".utf8))
  }
}
