import DBus
import LinuxEvents

/// Puts values for the portal into the types that a version of it reads.
struct PortalWriting {
  let version: UInt32

  /// The value, or nothing where its file cannot be read: the notification then goes without it.
  func value(of value: PortalValue) -> DBusValue? {
    switch value {
    case .string(let text): .string(text)
    case .strings(let texts): .strings(texts)
    case .themedIcon(let names): .structure([.string("themed"), .variant(.strings(names))])
    case .file(let file): self.file(file)
    case .dictionaries(let dictionaries):
      .array(
        element: "a{sv}",
        dictionaries.map { .options($0.compactMapValues(self.value(of:))) })
    }
  }

  private func file(_ file: LocalFile) -> DBusValue? {
    guard let bytes = try? SmallFile.read(file.path, limit: DesktopLimits.portalFileBytes + 1),
      bytes.count <= DesktopLimits.portalFileBytes
    else { return nil }
    if version < 2 { return .structure([.string("bytes"), .variant(.bytes(bytes))]) }
    guard let sealed = try? SealedFile.make(of: bytes, named: "notification"),
      let descriptor = try? DBusDescriptor(duplicating: sealed.number)
    else { return nil }
    return .structure([.string("file-descriptor"), .variant(.descriptor(descriptor))])
  }
}
