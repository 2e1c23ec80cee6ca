package import Foundation

extension FileHandle {
  /// The bytes up to the next line feed, without it; fewer if the other end closes before one. Waits for them, however many
  /// pieces they arrive in: a program whose output is not buffered writes a line feed by itself.
  package func line() -> Data {
    var line = Data()
    while case let byte = readData(ofLength: 1), !byte.isEmpty, byte != Data([0x0A]) {
      line += byte
    }
    return line
  }
}
