import NotificationModel

extension PushReader {
  /// Reads a sound: a text is a file's name, a dictionary may make it critical (H4, C9).
  mutating func readSound(_ value: PropertyList) -> Sound? {
    switch value {
    case .string(""):
      note("aps.sound", value, "a name is expected; no sound is played", rule: "H4")
      return nil
    case .string(let name):
      return Sound(kind: .standard, name: file(name, at: "aps.sound"))
    case .dictionary(let values): return readSound(PushFields("aps.sound", values, rule: "H4"))
    default:
      note(
        "aps.sound", value, "a text or a dictionary is expected; no sound is played", rule: "H4")
      return nil
    }
  }

  private mutating func readSound(_ fields: PushFields) -> Sound {
    let name = text("name", of: fields).flatMap { file($0, at: fields.path(of: "name")) }
    guard flag("critical", of: fields) else { return Sound(kind: .standard, name: name) }
    return Sound(kind: .critical, name: name, volume: volume(of: fields))
  }

  /// The file that a name means; nothing for the system's own sound.
  ///
  /// A server names a file in the app's folders. A way out of them is not taken, and as for any file
  /// that is not there the usual sound is played (C6, C7).
  private mutating func file(_ name: String, at field: String) -> String? {
    guard name != "default", !name.isEmpty else { return nil }
    // Among the scalars: a slash with a mark behind it is another character, and a slash all the same.
    guard !name.unicodeScalars.contains(where: { $0 == "/" || $0 == "\0" }) else {
      note(
        field, .string(name), "a name without folders is expected; the usual sound is played",
        rule: "C6")
      return nil
    }
    return name
  }

  private mutating func volume(of fields: PushFields) -> Double? {
    guard let value = fields["volume"] else { return nil }
    if let volume = value.finiteNumber, (0...1).contains(volume) { return volume }
    passOver("volume", of: fields, expecting: "a number from 0 to 1", rule: "C9")
    return nil
  }
}
