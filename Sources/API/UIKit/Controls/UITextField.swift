import NotificationModel

/// A field for one line of text.
@MainActor @preconcurrency
open class UITextField: UIControl {
  /// What the edge of a field looks like.
  public enum BorderStyle: Int, Sendable {
    /// It has none.
    case none = 0
    /// A line, a low edge, or round corners; shells draw one border for all.
    case line, bezel, roundedRect
  }

  /// When something beside the text is seen.
  public enum ViewMode: Int, Sendable {
    /// Never, while it is edited, while it is not, or always.
    case never, whileEditing, unlessEditing, always
  }

  /// Who is asked and told about what a person types; not kept alive.
  open weak var delegate: (any UITextFieldDelegate)?
  /// How the keyboard of a device would look and work.
  var traits = TextTraits()

  /// The letters.
  open var font: UIFont? = UILabel.usualFont { didSet { invalidateIntrinsicContentSize() } }
  /// The colour of the letters.
  open var textColor: UIColor? = .label { didSet { noteChange() } }
  /// Where the text begins.
  open var textAlignment = NSTextAlignment.natural { didSet { noteChange() } }
  /// The words in it while it is empty.
  open var placeholder: String? { didSet { invalidateIntrinsicContentSize() } }
  /// What its edge looks like.
  open var borderStyle = BorderStyle.none { didSet { noteChange() } }
  /// When a button is seen that empties it; kept.
  open var clearButtonMode = ViewMode.never
  /// Whether it is emptied when it is entered.
  open var clearsOnBeginEditing = false
  /// The view at its beginning; kept, and not drawn.
  open var leftView: UIView?
  /// When that view is seen; kept.
  open var leftViewMode = ViewMode.never
  /// The view at its end; kept, and not drawn.
  open var rightView: UIView?
  /// When that view is seen; kept.
  open var rightViewMode = ViewMode.never
  /// Whether the letters shrink; kept, and not done.
  open var adjustsFontSizeToFitWidth = false

  private var content = ""
  private var ownInputView: UIView?
  private var ownAccessoryView: UIView?

  /// Creates an empty field.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates an empty field: there are no archives of views here.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// What is in it; never nil when read. Setting it tells nobody.
  open var text: String? {
    get { content }
    set {
      content = newValue ?? ""
      noteChange()
    }
  }

  /// What is in it, drawn as `font` and `textColor` say.
  open var attributedText: NSAttributedString? {
    get { NSAttributedString(string: content) }
    set { text = newValue?.string }
  }

  /// The words in it while it is empty, whose look is the shell's.
  open var attributedPlaceholder: NSAttributedString? {
    get { placeholder.map { NSAttributedString(string: $0) } }
    set { placeholder = newValue?.string }
  }

  /// Whether what is typed is not to be seen.
  open var isSecureTextEntry: Bool {
    get { traits.isSecure }
    set {
      traits.isSecure = newValue
      noteChange()
    }
  }

  /// Whether a person is typing in it.
  open private(set) var isEditing = false

  /// What stands in the place of the keyboard while it is edited.
  open override var inputView: UIView? {
    get { ownInputView }
    set {
      ownInputView = newValue
      noteChange()
    }
  }

  /// What stands above the keyboard while it is edited.
  open override var inputAccessoryView: UIView? {
    get { ownAccessoryView }
    set {
      ownAccessoryView = newValue
      noteChange()
    }
  }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  open override var intrinsicContentSize: CGSize {
    let words = TextEstimate.size(
      of: content.isEmpty ? placeholder ?? "" : content, font: font ?? UILabel.usualFont, width: 0,
      lines: 1)
    return CGSize(
      width: words.width + 14, height: max(words.height, 22) + (borderStyle == .none ? 0 : 12))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Enters the field, where its delegate agrees.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isEditing { return true }
    guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else {
      return false
    }
    isEditing = true
    if clearsOnBeginEditing { content = "" }
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
    return true
  }

  /// Leaves the field, where its delegate agrees.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isEditing else { return super.resignFirstResponder() }
    guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    isEditing = false
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    sendActions(for: .editingDidEnd)
    return true
  }

  override func makeContent() -> ViewContent {
    .textField(
      ViewField(
        text: ViewText(
          content, font: (font ?? UILabel.usualFont).model, color: ShellColor.of(textColor),
          alignment: textAlignment.model),
        placeholder: placeholder ?? "", isSecure: isSecureTextEntry,
        hasBorder: borderStyle != .none))
  }
}

/// Which keyboard is shown.
public enum UIKeyboardType: Int, Sendable {
  /// The usual one.
  case `default` = 0
  /// One for the letters of ASCII.
  case asciiCapable
  /// One for numbers and signs.
  case numbersAndPunctuation
  /// One for addresses of pages.
  case URL
  /// One for digits.
  case numberPad
  /// One for telephone numbers.
  case phonePad
  /// One for names and telephone numbers.
  case namePhonePad
  /// One for addresses of mail.
  case emailAddress
  /// One for numbers with a point.
  case decimalPad
  /// One for short messages.
  case twitter
  /// One for searches.
  case webSearch
  /// One for the digits of ASCII.
  case asciiCapableNumberPad
}

/// What the return key says.
public enum UIReturnKeyType: Int, Sendable {
  /// What it usually says.
  case `default` = 0
  /// That it leads somewhere.
  case go
  /// That it searches with Google.
  case google
  /// That it joins.
  case join
  /// That it leads to the next field.
  case next
  /// That it opens a way.
  case route
  /// That it searches.
  case search
  /// That it sends.
  case send
  /// That it searches with Yahoo.
  case yahoo
  /// That everything is done.
  case done
  /// That it calls for help.
  case emergencyCall
  /// That it goes on.
  case `continue`
}

/// Whether a keyboard helps with spelling.
public enum UITextSpellCheckingType: Int, Sendable {
  /// As the system does, not at all, or always.
  case `default`, no, yes
}

/// Whether a keyboard mends words.
public enum UITextAutocorrectionType: Int, Sendable {
  /// As the system does, not at all, or always.
  case `default`, no, yes
}

/// When a keyboard begins with capital letters.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// Never, for each word, for each sentence, or for each letter.
  case none, words, sentences, allCharacters
}

/// How the keyboard of a device would look and work; nothing of it is told to shells but the first.
struct TextTraits {
  var isSecure = false
  var spellChecking = UITextSpellCheckingType.default
  var autocorrection = UITextAutocorrectionType.default
  var autocapitalization = UITextAutocapitalizationType.sentences
  var keyboard = UIKeyboardType.default
  var returnKey = UIReturnKeyType.default
  var waitsForText = false
}
