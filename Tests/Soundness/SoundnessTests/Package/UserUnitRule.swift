/// The units of the user have no option for which systemd makes namespaces.
///
/// A user's systemd may set these options only in a user namespace of the unit's own, and since version 254 it makes one
/// without being asked. A daemon in such a namespace may not examine the programs that connect to it, and takes each
/// for a sandboxed one; the daemon refuses a program that is in one.
enum UserUnitRule {
  /// The options that need a namespace in the units of a user, or are one.
  private static let options: Set<String> = [
    "BindPaths", "BindReadOnlyPaths", "DynamicUser", "ExecPaths", "ExtensionDirectories",
    "ExtensionImages", "InaccessiblePaths", "IPCNamespacePath", "MountAPIVFS", "MountImages",
    "NetworkNamespacePath", "NoExecPaths", "PrivateBPF", "PrivateDevices", "PrivateIPC",
    "PrivateMounts", "PrivateNetwork", "PrivatePIDs", "PrivateTmp", "PrivateUsers", "ProcSubset",
    "ProtectClock", "ProtectControlGroups", "ProtectHome", "ProtectHostname",
    "ProtectKernelLogs", "ProtectKernelModules", "ProtectKernelTunables", "ProtectProc",
    "ProtectSystem", "ReadOnlyPaths", "ReadWritePaths", "RootDirectory", "RootImage",
    "TemporaryFileSystem",
  ]

  static func findings(in text: String, path: String) -> [Finding] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      number, line in
      guard let equals = line.firstIndex(of: "="), options.contains(String(line[..<equals])) else {
        return nil
      }
      return Finding(
        path: path, line: number + 1,
        what: "\(line[..<equals])= puts the user's service into a namespace of its own",
        remedy: "Remove the option.")
    }
  }
}
