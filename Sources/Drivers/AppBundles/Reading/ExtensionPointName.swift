/// The names of the points where the system takes extensions into use (`NSExtensionPointIdentifier`).
public enum ExtensionPointName {
  /// That of an extension which may change pushes (J1).
  public static let service = "com.apple.usernotifications.service"
  /// That of an extension which draws notifications (J3).
  public static let content = "com.apple.usernotifications.content-extension"
}
