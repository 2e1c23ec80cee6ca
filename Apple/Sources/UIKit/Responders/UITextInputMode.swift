internal import SystemConnection

/// A way to type text, by its language.
///
/// - Note: The keyboard layouts of a desktop are not visible to apps on Linux. The modes are the user's preferred
///   languages.
@MainActor @preconcurrency
open class UITextInputMode: MainActorObject {
  /// The language, such as `en-US`.
  open var primaryLanguage: String? { language }

  private let language: String

  init(language: String) {
    self.language = language
    super.init(base: ())
  }

  /// A mode for each of the user's languages, the preferred one first.
  open class var activeInputModes: [UITextInputMode] {
    let languages = CenterSource.current.texts.languages.map {
      $0.replacingOccurrences(of: "_", with: "-")
    }
    return (languages.isEmpty ? ["en"] : languages).map(UITextInputMode.init(language:))
  }

  /// The name of the notification that another mode is used; never posted on Linux.
  public static let currentInputModeDidChangeNotification = Notification.Name(
    "UITextInputCurrentInputModeDidChangeNotification")
}
