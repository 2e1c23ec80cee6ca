extension LauncherBadge {
  /// The object that the signal comes from: one for each app, as docks tell them apart by sender.
  ///
  /// FNV-1a of the address; docks need no more than that it stays the same.
  var path: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in address.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return "/com/canonical/unity/launcherentry/\(hash)"
  }
}
