/// What is true of the desktop, for the choice of what `auto` means (S1).
package struct DesktopSurroundings: Hashable, Sendable {
  /// The names in `XDG_CURRENT_DESKTOP`.
  package var desktops: [String]
  /// Whether another program has the name.
  package var hasOtherOwner: Bool
  /// Whether the bus can start another program for the name.
  package var canStartOther: Bool
  /// Whether GNOME is installed, whose server has no file for the bus, and takes the name when the session begins.
  package var hasGNOME: Bool

  package init(
    desktops: [String], hasOtherOwner: Bool, canStartOther: Bool, hasGNOME: Bool = false
  ) {
    self.desktops = desktops
    self.hasOtherOwner = hasOtherOwner
    self.canStartOther = canStartOther
    self.hasGNOME = hasGNOME
  }

  /// Why `auto` lends here; nil if it serves.
  ///
  /// A desktop with a server of its own keeps it. So does one for which another server is installed: the bus starts that
  /// when it is needed, and whoever installed it wants it.
  package var reasonToLend: String? {
    if let desktop = desktops.first(where: { ["GNOME", "KDE"].contains($0.uppercased()) }) {
      return "\(desktop) has a server of its own"
    }
    if hasOtherOwner { return "another server has the name" }
    if canStartOther { return "another server is installed" }
    // Services of the person start before the session says which desktop it is.
    return desktops.isEmpty && hasGNOME
      ? "GNOME is installed, and nothing says which desktop this is" : nil
  }
}
