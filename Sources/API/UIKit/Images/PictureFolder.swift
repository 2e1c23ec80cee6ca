/// Where pictures lie that are no files of their own; each once, by its bytes, for as long as the process
/// lives.
@MainActor
final class PictureFolder {
  /// That of this process.
  static let own = PictureFolder(in: FileManager.default.temporaryDirectory)

  private let folder: URL
  private var isMade = false
  private var written: Set<String> = []

  /// Names a folder that is made when the first picture is written.
  init(in parent: URL) {
    folder = parent.appendingPathComponent("pictures-\(UUID().uuidString)", isDirectory: true)
  }

  /// The file of a picture, which is written where it is not there yet; nothing where that fails.
  func path(of data: Data, kind: ImageHeader.Kind) -> String? {
    let name = "\(Self.digest(data)).\(kind.rawValue)"
    let file = folder.appendingPathComponent(name)
    if written.contains(name) { return file.path }
    do {
      try make()
      try data.write(to: file, options: .atomic)
      written.insert(name)
      return file.path
    } catch {
      return nil
    }
  }

  private func make() throws {
    if isMade { return }
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    isMade = true
  }

  /// Tells pictures apart by their bytes and their length; nobody gains by two that are alike.
  private static func digest(_ data: Data) -> String {
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in data { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(state, radix: 16) + "-" + String(data.count, radix: 16)
  }
}
