/// What a sound is about to change of a device, as it was before, in a form that outlives the process.
package struct DeviceRecord: Hashable, Sendable {
  /// The name by which the sound server knows the device.
  package let name: String
  /// Whether it was muted and is to be muted again.
  package let isMuted: Bool
  /// Its volume, channel by channel in the server's unit; empty where that is left as it is.
  package let volumes: [UInt32]

  /// Creates a record.
  package init(name: String, isMuted: Bool, volumes: [UInt32]) {
    self.name = name
    self.isMuted = isMuted
    self.volumes = volumes
  }

  /// Reads what `bytes` wrote; nothing where it was cut off, or is something else.
  package init?(_ bytes: [UInt8]) {
    let parts = bytes.split(
      separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    guard bytes.count <= AudioLimits.recordBytes, parts.count == 3, parts[2].last == Self.end else {
      return nil
    }
    let words = parts[1].split(separator: UInt8(ascii: ","))
    let volumes = words.compactMap { UInt32(String(decoding: $0, as: UTF8.self)) }
    let name = parts[2].dropLast()
    guard [Self.muted, Self.audible].contains(Array(parts[0])), volumes.count == words.count,
      volumes.count <= AudioLimits.deviceChannels, !name.isEmpty, !name.contains(Self.end)
    else { return nil }
    self.init(
      name: String(decoding: name, as: UTF8.self), isMuted: Array(parts[0]) == Self.muted,
      volumes: volumes)
  }

  /// One line: whether it was muted, the volumes, and the name, which may hold blanks.
  package var bytes: [UInt8] {
    let list = volumes.map(String.init).joined(separator: ",")
    let word = isMuted ? Self.muted : Self.audible
    return word + Array(" \(list) \(name)".utf8) + [Self.end]
  }

  private static let muted = Array("muted".utf8)
  private static let audible = Array("audible".utf8)
  private static let end = UInt8(ascii: "\n")
}
