import ArgumentParser
import Foundation
import PushGateway
import PushStore

/// Which gateway a command is about.
struct FolderOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The gateway's folder; otherwise $PUSH_GATEWAY_DATA, otherwise /var/lib/push-gateway.",
      valueName: "folder"),
    completion: .directory)
  var data: String?

  var folder: GatewayFolder {
    let environment = ProcessInfo.processInfo.environment["PUSH_GATEWAY_DATA"]
    return GatewayFolder(data ?? environment ?? "/var/lib/push-gateway")
  }

  /// The folder of a gateway that was made.
  func existing() throws -> GatewayFolder {
    guard FileManager.default.fileExists(atPath: folder.store) else {
      throw GatewayFailure(
        "There is no gateway in \(folder.path). Make one with `push-gateway init \(folder.path)`, "
          + "or name its folder with --data.")
    }
    return folder
  }

  func tenants() throws -> TenantStore { try TenantStore(file: existing().store) }

  /// Has a gateway that runs know what was changed.
  func tellGateway() async throws {
    try await RunningGateway.reload(folder)
  }
}
