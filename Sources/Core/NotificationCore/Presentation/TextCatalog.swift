public import NotificationModel
public import NotificationText

/// Where the strings of apps are found.
///
/// The daemon reads bundles and keeps what it read; tests hand over tables.
public protocol TextCatalog: Sendable {
  /// The strings of an app, or an empty resolver where it has none.
  func resolver(for app: AppRecord) -> TextResolver
  /// The languages of the session, best first, for a person who has not chosen any in Settings.
  var languages: [String] { get }
}
