import Foundation
import Testing

@testable import PushGateway

@Suite struct FolderAuthorityTests {
  private let files: StoreFolder

  init() throws { files = try StoreFolder() }

  private var folder: GatewayFolder { GatewayFolder(files.path) }

  @Test func `An authority is made once, with its key`() throws {
    let made = try FolderAuthority(folder, now: Date())
    let read = try FolderAuthority(folder, now: Date())
    #expect(try made.signer().certificatePEM == made.certificatePEM)
    #expect(try read.signer().keyPEM == made.signer().keyPEM)
    #expect(read.certificatePEM == made.certificatePEM)
  }

  @Test func `A certificate without its key is not replaced, and signs nothing`() throws {
    let made = try FolderAuthority(folder, now: Date())
    try FileManager.default.removeItem(atPath: folder.authorityKey)
    try Data((made.certificatePEM + "\n").utf8).write(to: URL(fileURLWithPath: folder.authority))
    let read = try FolderAuthority(folder, now: Date())
    #expect(read.certificatePEM == made.certificatePEM)
    #expect(
      throws: GatewayFailure(
        "\(folder.authorityKey) is not here, and only the authority makes certificates. "
          + "Run this with the folder of the first node, or put the key there.")
    ) { try read.signer() }
    #expect(!FileManager.default.fileExists(atPath: folder.authorityKey))
  }

  @Test func `A folder that is made a node's again keeps its durability`() throws {
    try folder.write("node a\ndurability local\nstore host=pg1 dbname=push\n", to: folder.node)
    let before = try StorePlace(folder)
    let again = try PostgresPlace("host=pg2 dbname=push", durability: nil, before: before)
    #expect(again.durability == .local)
    let chosen = try PostgresPlace("host=pg2", durability: .standby, before: before)
    #expect(chosen.durability == .standby)
    let first = try PostgresPlace("host=pg2", durability: nil, before: .file(folder.store))
    #expect(first.durability == .standby)
  }
}
