import FoundationEssentials

/// The account that owns a file.
package enum FileAccount {
  /// The name of the account; absent if the file or the account does not exist.
  package static func name(of path: String) -> String? {
    attribute(.ownerAccountName, of: path) as? String
  }

  /// The number of the account; absent if the file does not exist.
  static func identifier(of path: String) -> UInt32? {
    // An integer, or an object if the program links all of Foundation.
    attribute(.ownerAccountID, of: path).flatMap { UInt32("\($0)") }
  }

  private static func attribute(_ key: FileAttributeKey, of path: String) -> Any? {
    try? FileManager.default.attributesOfItem(atPath: path)[key]
  }
}

/// Commands that act for another user.
package enum OtherUser {
  /// The command line that runs a command as a user; without a user, with a placeholder.
  package static func command(_ command: String, as user: String?) -> String {
    "runuser -u \(user ?? "NAME") -- \(command)"
  }

  /// The users who are logged in, by name.
  package static func loggedIn(runtimeFolders: String = "/run/user") -> [String] {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: runtimeFolders)) ?? []
    return folders.filter { UInt32($0).map { $0 > 0 } == true }
      .compactMap { FileAccount.name(of: "\(runtimeFolders)/\($0)") }.sorted()
  }
}
