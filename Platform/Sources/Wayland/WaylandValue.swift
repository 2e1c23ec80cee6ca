package import LinuxEvents

/// An argument of a request or an event.
package enum WaylandValue {
  case int(Int32)
  case uint(UInt32)
  /// A number with 8 binary places.
  case fixed(Double)
  case text(String?)
  case object(WaylandObject?)
  case array([UInt8])
  /// A file that comes with an event.
  case file(WireFile)
  /// The number of an open file that goes with a request; the sender keeps it.
  case lent(Int32)
}

/// An open file with one owner.
package final class WireFile {
  /// The number of its descriptor; -1 once it was taken.
  package let number: Int32
  private var descriptor: FileDescriptor?

  package init(_ descriptor: consuming FileDescriptor) {
    number = descriptor.number
    self.descriptor = consume descriptor
  }

  /// Passes the file to its user, once.
  package func take() -> FileDescriptor? { descriptor.take() }
}

/// An event about an object.
package struct WireEvent {
  /// The name of the event in its protocol.
  package let name: String
  private let values: [WaylandValue]

  init(name: String, values: [WaylandValue]) {
    self.name = name
    self.values = values
  }

  // The library has compared the arguments with the signature, so a wrong type is a mistake of the caller.

  /// The argument at an index, which is an integer.
  package func int(_ place: Int) -> Int {
    switch values[place] {
    case .int(let value): Int(value)
    case .uint(let value): Int(value)
    default: wrong(place)
    }
  }

  /// The argument at an index, which is an unsigned integer.
  package func uint(_ place: Int) -> UInt32 {
    guard case .uint(let value) = values[place] else { wrong(place) }
    return value
  }

  /// The argument at an index, which is a number with binary places.
  package func fixed(_ place: Int) -> Double {
    guard case .fixed(let value) = values[place] else { wrong(place) }
    return value
  }

  /// The argument at an index, which is a text.
  package func text(_ place: Int) -> String {
    guard case .text(let value) = values[place] else { wrong(place) }
    return value ?? ""
  }

  /// The argument at an index, which is an object; nil for one that was destroyed here.
  package func object(_ place: Int) -> WaylandObject? {
    guard case .object(let value) = values[place] else { wrong(place) }
    return value
  }

  /// The argument at an index, which is an open file.
  package func file(_ place: Int) -> WireFile {
    guard case .file(let value) = values[place] else { wrong(place) }
    return value
  }

  private func wrong(_ place: Int) -> Never {
    preconditionFailure("\(name): argument \(place) is \(values[place])")
  }
}
