import NotificationModel
import Synchronization
import SystemConnection

/// The values of an app group, in a property list that several processes read and write.
///
/// The file is replaced as a whole, so that no process reads a half of it; a process that writes meanwhile holds a lock file
/// next to it, and reads the latest values under the lock.
final class GroupValues: Sendable {
  /// The values, with a stamp that shows whether the file is still the one from which they were read.
  private struct Reading {
    var stamp: Stamp?
    var values: [String: Any] = [:]
  }

  /// Distinguishes two states of the file.
  private struct Stamp: Equatable {
    var number: Int
    var size: Int
    var date: Date
  }

  private let name: String
  private let file: URL
  private let reading = Mutex(UncheckedTransfer(Reading()))

  /// Creates the values of a group without reading them.
  init(of group: String, in container: URL) {
    name = group
    let folder = container.appendingPathComponent("Library/Preferences", isDirectory: true)
    file = folder.appendingPathComponent(group + ".plist")
  }

  /// The values that the file has now.
  ///
  /// The list's values cannot be changed, so that they may leave the lock.
  var all: [String: Any] {
    reading.withLock { reading in
      let stamp = stamp
      if reading.value.stamp != stamp || stamp == nil {
        reading = UncheckedTransfer(Reading(stamp: stamp, values: readOrReport()))
      }
      return UncheckedTransfer(reading.value.values)
    }.value
  }

  /// Sets one value, or removes it, and returns whether it is in the file.
  func set(_ value: Any?, for key: String) -> Bool {
    do {
      try whileLocked {
        var values = try read()
        values[key] = value
        let bytes = try Self.encode(values)
        try check(bytes.count, key)
        try bytes.write(to: file, options: .atomic)
      }
      return true
    } catch {
      CenterSource.current.host.report(error, in: "UserDefaults.set")
      return false
    }
  }

  /// The file's form of the values.
  ///
  /// `PropertyListSerialization` would write the same, but not the arrays of a program that Foundation is linked into.
  private static func encode(_ values: [String: Any]) throws -> Data {
    let list = try UserInfoConverter.read(values, path: "values", limit: .max).entries
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return try encoder.encode(list.mapValues(WrittenValue.init))
  }

  private func check(_ size: Int, _ key: String) throws {
    guard size > Limits.groupValuesBytes else { return }
    throw NotificationSystemError(
      code: .limitReached, message: "The values of the group \(name) would have \(size) bytes.",
      field: key, value: String(size),
      remedy: "Keep at most \(Limits.groupValuesBytes) bytes, and the rest in files of the group.")
  }

  private func readOrReport() -> [String: Any] {
    do {
      return try read()
    } catch {
      CenterSource.current.host.report(error, in: "UserDefaults(suiteName:)")
      return [:]
    }
  }

  /// Reads the values of the file; a file of another format is moved aside and reported.
  ///
  /// - Throws: An error if there is a file that cannot be read; replacing it would lose its values.
  private func read() throws -> [String: Any] {
    let bytes: Data
    do {
      bytes = try Data(contentsOf: file)
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return [:]
    } catch {
      throw NotificationSystemError(
        code: .storeFailed,
        message: "The values of the group \(name) cannot be read: \(error.localizedDescription)",
        field: "file", value: file.path,
        remedy: "Let the app read the file; nothing is written until it can.")
    }
    let stored = try? PropertyListDecoder().decode([String: StoredValue].self, from: bytes)
    if let stored { return stored.mapValues(\.value) }
    let aside = file.appendingPathExtension("unreadable")
    try? FileManager.default.removeItem(at: aside)
    try? FileManager.default.moveItem(at: file, to: aside)
    CenterSource.current.host.report(
      NotificationSystemError(
        code: .invalidValue, message: "The values of the group \(name) cannot be read.",
        field: "file", value: file.path,
        remedy: "The group starts with no values; what was there is in \(aside.path)."),
      in: "UserDefaults(suiteName:)")
    return [:]
  }

  private var stamp: Stamp? {
    guard let facts = try? FileManager.default.attributesOfItem(atPath: file.path) else {
      return nil
    }
    return Stamp(
      number: facts[.systemFileNumber] as? Int ?? 0, size: facts[.size] as? Int ?? 0,
      date: facts[.modificationDate] as? Date ?? .distantPast)
  }

  /// Runs a closure while no other process writes.
  private func whileLocked(_ body: () throws -> Void) throws {
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let lock = folder.appendingPathComponent(".\(name).lock")
    // Another writer may create it now; a process that replaced it would hold a lock that no other process uses.
    try? Data().write(to: lock, options: .withoutOverwriting)
    let handle = try FileHandle(forUpdating: lock)
    defer { try? handle.close() }
    while flock(handle.fileDescriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw CocoaError(.fileLocking) }
    }
    try body()
  }
}

/// A property-list value of any form, as it is written.
private struct WrittenValue: Encodable {
  let value: PropertyList

  func encode(to encoder: any Encoder) throws {
    var one = encoder.singleValueContainer()
    switch value {
    case .string(let text): try one.encode(text)
    case .integer(let number): try one.encode(number)
    case .unsigned(let number): try one.encode(number)
    case .real(let number): try one.encode(number)
    case .boolean(let flag): try one.encode(flag)
    case .data(let data): try one.encode(data)
    case .date(let date): try one.encode(date)
    case .array(let values): try one.encode(values.map(WrittenValue.init))
    case .dictionary(let values): try one.encode(values.mapValues(WrittenValue.init))
    }
  }
}

/// A property-list value of any form, read without naming its type before.
///
/// `PropertyListSerialization` gives the same result, through a pointer.
struct StoredValue: Decodable {
  let value: Any

  init(from decoder: any Decoder) throws {
    let one = try decoder.singleValueContainer()
    if let list = try? one.decode([StoredValue].self) {
      value = list.map(\.value)
    } else if let values = try? one.decode([String: StoredValue].self) {
      value = values.mapValues(\.value)
    } else {
      value = try Self.scalar(one)
    }
  }

  /// Reads a scalar; numbers become `NSNumber`, so that `as? Double` works on a value that was set as a whole number.
  private static func scalar(_ one: any SingleValueDecodingContainer) throws -> Any {
    if let text = try? one.decode(String.self) { return text }
    if let isTrue = try? one.decode(Bool.self) { return NSNumber(value: isTrue) }
    if let whole = try? one.decode(Int.self) { return NSNumber(value: whole) }
    if let large = try? one.decode(UInt64.self) { return NSNumber(value: large) }
    if let number = try? one.decode(Double.self) { return NSNumber(value: number) }
    if let date = try? one.decode(Date.self) { return date }
    return try one.decode(Data.self)
  }
}
