/// What an app asks the person for, concerning places.
public enum LocationWish: String, Hashable, Sendable, CaseIterable {
  /// To know where the device is while the person uses the app.
  case whileUsing
  /// To know it at any time.
  case always
  /// To know it precisely until the app's last process ends, where it knows it roughly.
  case precise
}
