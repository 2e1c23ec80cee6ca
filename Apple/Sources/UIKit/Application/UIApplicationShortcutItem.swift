/// An action that a home screen offers for an app.
///
/// Linux has no home screen: an app may store such items, and the user never sees them.
@MainActor @preconcurrency
open class UIApplicationShortcutItem: MainActorObject {
  /// The app's own name of the action.
  open fileprivate(set) var type: String
  /// The title that the user reads.
  open fileprivate(set) var localizedTitle: String
  /// The smaller line below it.
  open fileprivate(set) var localizedSubtitle: String?
  /// Its picture.
  open fileprivate(set) var icon: UIApplicationShortcutIcon?
  /// The data that the app needs for the action.
  open fileprivate(set) var userInfo: [String: any NSSecureCoding]?
  /// The content of the action, for apps with several scenes.
  open fileprivate(set) var targetContentIdentifier: Any?

  /// Creates an action with a title.
  public convenience init(type: String, localizedTitle: String) {
    self.init(type: type, localizedTitle: localizedTitle, localizedSubtitle: nil, icon: nil)
  }

  /// Creates an action.
  public init(
    type: String, localizedTitle: String, localizedSubtitle: String?,
    icon: UIApplicationShortcutIcon?, userInfo: [String: any NSSecureCoding]? = nil
  ) {
    self.type = type
    self.localizedTitle = localizedTitle
    self.localizedSubtitle = localizedSubtitle
    self.icon = icon
    self.userInfo = userInfo
    super.init(base: ())
  }
}

/// An action of a home screen that can be changed.
@MainActor @preconcurrency
open class UIMutableApplicationShortcutItem: UIApplicationShortcutItem {
  /// The app's own name of the action.
  open override var type: String {
    get { super.type }
    set { super.type = newValue }
  }
  /// The title that the user reads.
  open override var localizedTitle: String {
    get { super.localizedTitle }
    set { super.localizedTitle = newValue }
  }
  /// The smaller line below it.
  open override var localizedSubtitle: String? {
    get { super.localizedSubtitle }
    set { super.localizedSubtitle = newValue }
  }
  /// Its picture.
  open override var icon: UIApplicationShortcutIcon? {
    get { super.icon }
    set { super.icon = newValue }
  }
  /// The data that the app needs for the action.
  open override var userInfo: [String: any NSSecureCoding]? {
    get { super.userInfo }
    set { super.userInfo = newValue }
  }
  /// The content of the action, for apps with several scenes.
  open override var targetContentIdentifier: Any? {
    get { super.targetContentIdentifier }
    set { super.targetContentIdentifier = newValue }
  }
}

/// The picture of an action of a home screen; stored, and not drawn.
@MainActor @preconcurrency
open class UIApplicationShortcutIcon: MainActorObject {
  /// The pictures that Apple's systems have for it.
  public enum IconType: Int, Sendable {
    /// Something to write.
    case compose = 0
    /// Something that begins, stops, is added, or is found somewhere.
    case play, pause, add, location, search, share
    /// Something to forbid, a person, a house, a location, a favourite, a heart or a cloud.
    case prohibit, contact, home, markLocation, favorite, love, cloud
    /// An invitation, a confirmation, a mail, a message, a date or a time.
    case invitation, confirmation, mail, message, date, time
    /// Photos, films, tasks, alarms, bookmarks, shuffling, audio or updates.
    case capturePhoto, captureVideo, task, taskCompleted, alarm, bookmark, shuffle, audio, update
  }

  /// The name of the picture, or of its kind.
  package let name: String

  /// Creates one of the system's pictures.
  public convenience init(type: IconType) {
    self.init(name: "\(type)")
  }

  /// Creates a picture from a file of the app.
  public convenience init(templateImageName: String) {
    self.init(name: templateImageName)
  }

  /// Creates a picture from the name of a symbol of the system.
  public convenience init(systemImageName: String) {
    self.init(name: systemImageName)
  }

  private init(name: String) {
    self.name = name
    super.init(base: ())
  }
}
