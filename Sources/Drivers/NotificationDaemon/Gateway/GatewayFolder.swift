import Foundation
import LinuxEvents
import NotificationModel
import NotificationWire

/// Where the data folder keeps which gateway there is, and who this device is to it.
struct GatewayFolder {
  let path: String

  init(dataFolder: String) {
    path = dataFolder + "/gateway"
  }

  private var file: URL { URL(filePath: path + "/setting.json") }

  /// The gateway that was named last; nothing where there is none.
  ///
  /// - Throws: `NotificationFailure` where the file is there and makes no sense.
  func read() throws -> GatewaySetting? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try WireBlob.decode([UInt8](Data(contentsOf: file)))
  }

  /// Keeps a gateway; when it returns, it is on the disk.
  func write(_ setting: GatewaySetting) throws {
    try PrivateFolder.make(path)
    try FileSync.replaceFile(at: file.path, with: WireBlob.encode(setting))
  }

  /// Forgets the gateway, and who this device was to it.
  func remove() throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    try FileManager.default.removeItem(atPath: path)
  }
}
