/// A value of a dictionary for the portal.
public enum PortalValue: Hashable, Sendable {
  /// `s`
  case string(String)
  /// `as`
  case strings([String])
  /// `aa{sv}`
  case dictionaries([[String: PortalValue]])
  /// `(sv)` with `themed` and these names.
  case themedIcon([String])
  /// `(sv)` with the file: as a sealed descriptor from version 2 on, as its bytes before.
  case file(LocalFile)
}
