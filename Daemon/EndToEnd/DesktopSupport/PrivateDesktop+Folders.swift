import Foundation
import LinuxEvents

extension PrivateDesktop {
  /// The user that runs programs which refuse to run as root.
  static let ordinaryUser = "nobody"

  /// The command prefix that runs a program as that user. It may read the files that the others on the desktop
  /// protect, because the session is one person's.
  static let asOrdinaryUser = [
    "/usr/bin/setpriv", "--reuid", ordinaryUser, "--regid", "nogroup", "--clear-groups",
    "--inh-caps", "+dac_override", "--ambient-caps", "+dac_override", "--",
  ]

  static func environment(in folder: String) -> [String: String] {
    var variables = [
      "PATH": "\(builtPrograms):/usr/bin:/bin", "TZ": "Europe/Berlin",
      "LANG": "C.UTF-8", "TMPDIR": "/tmp", "HOME": folder + "/person",
      "XDG_RUNTIME_DIR": folder + "/run", "XDG_CONFIG_HOME": folder + "/config",
      "XDG_CACHE_HOME": folder + "/cache", "XDG_DATA_HOME": folder + "/person/.local/share",
      "USERNOTIFICATIONS_DATA": folder + "/data",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder)/bus/socket",
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder)/bus/no-system-bus",
      "USERNOTIFICATIONS_DESKTOP": "lend",
      // Settings of the user's own desktop are neither read nor written.
      "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1", "GTK_A11Y": "none",
    ]
    variables["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    return variables
  }

  /// Makes folders that belong to the ordinary user, and returns their variables.
  func ordinaryFolders() throws -> [String: String] {
    let own = folder + "/ordinary"
    var variables: [String: String] = [:]
    for (name, variable) in [
      ("home", "HOME"), ("run", "XDG_RUNTIME_DIR"), ("config", "XDG_CONFIG_HOME"),
      ("cache", "XDG_CACHE_HOME"), ("data", "XDG_DATA_HOME"),
    ] {
      let path = "\(own)/\(name)"
      variables[variable] = path
      guard !FileManager.default.fileExists(atPath: path) else { continue }
      if name == "home" { try Self.makeFolder(own, mode: 0o711) }
      try Self.makeFolder(path, mode: 0o700)
      try FileManager.default.setAttributes(
        [.ownerAccountName: Self.ordinaryUser], ofItemAtPath: path)
    }
    return variables
  }

  /// The socket of a Wayland desktop of the ordinary user, for programs of any user.
  package var waylandSocket: String {
    let isSwitched = ProcessFacts.ownUserIdentifier == 0
    return folder + (isSwitched ? "/ordinary/run" : "/run") + "/wayland-1"
  }

  /// Makes a folder whose mode does not depend on the umask.
  static func makeFolder(_ path: String, mode: Int) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  /// Settings of a bus without services that accepts the ordinary user as well.
  static func busSettings(_ address: String) -> String {
    """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>\(address)</listen>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow user="*"/>
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """
  }
}
