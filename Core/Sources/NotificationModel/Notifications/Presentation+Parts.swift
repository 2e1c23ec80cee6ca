// The parts of a presentation, each a value of its own.

extension Presentation {
  /// The words of a notification.
  package struct Text: Hashable, Sendable {
    /// The first line; may be empty.
    package var title = ""
    /// The second line; may be empty.
    package var subtitle = ""
    /// The text; the category's placeholder if previews are hidden (E16).
    package var body = ""
    /// The system's word for the first line, such as that of a summary of many notifications.
    package var systemTitle: SystemText?
    /// The system's word for the text of a hidden preview, unless the category has a placeholder (E16).
    package var systemBody: SystemText?
    /// The text in runs, if a program of the desktop has marked some of it and previews are shown.
    package var styledBody: [StyledText] = []
    /// Whether the texts are placeholders because previews are hidden (E16).
    package var hidesPreview = false
    /// Whether some text is only its beginning, as in the list; `read` has the whole.
    package var isShortened = false
    /// How many notifications with the same text arrived within moments; a shell shows the number if it is above 1 (S17).
    package var count = 1
    /// Progress, 0 to 100 percent, shown as a bar; absent without a bar or if previews are hidden (S14).
    package var progress: Int?
  }

  /// Where and how a notification is shown.
  package struct Display: Hashable, Sendable {
    /// Its surfaces; empty means that only its sound and badge count.
    package var surfaces: Surfaces = []
    /// The style of the banner.
    package var alertStyle = AlertStyle.none
    /// How long its banner is on the screen, from when it is seen, in microseconds; absent for the shell's default (S44).
    package var bannerTime: Int64?
    /// Whether that time is the usual one because the sender names none, so that the user's setting for it may be another.
    package var hasUsualTime = false
    /// The interruption level, lowered to the highest one that the app may use (E13).
    package var level = InterruptionLevel.active
    /// Whether the screen lights up (E12).
    package var wakesScreen = false
    /// Whether the desktop's own server shows it, and this system only keeps it in the list (S5).
    package var isWatched = false
  }

  /// The question about the app that is shown with a notification.
  package struct Trial: Hashable, Sendable {
    /// Whether the *Keep* and *Turn Off* buttons are shown with it (A7).
    package var isProvisional = false
    /// Whether *Quietly* is offered too, because its program is undecided (S22).
    package var isUndecided = false
  }

  /// The sound and the pictures of a notification.
  package struct Media: Hashable, Sendable {
    /// The sound to play, if any; critical ones have their own volume (C9).
    package var sound: Sound?
    /// Its attachments; a shell shows the first (D9).
    package var attachments: [Attachment] = []
    /// The drawn icon of the app and the thumbnail of the first attachment, for a shell without a decoder.
    package var files: Files?
  }

  /// The pictures that the daemon has drawn, by their paths.
  package struct Files: Hashable, Sendable {
    /// The icon of the app.
    package var icon: String?
    /// The thumbnail of the first attachment.
    package var picture: String?
    /// Whether one of them is still to be drawn; the call `media` has it then.
    package var isPending = false

    /// Creates files; none by default.
    package init(icon: String? = nil, picture: String? = nil, isPending: Bool = false) {
      self.icon = icon
      self.picture = picture
      self.isPending = isPending
    }
  }
}

extension Presentation {
  package var title: String {
    get { text.title }
    set { text.title = newValue }
  }
  package var subtitle: String {
    get { text.subtitle }
    set { text.subtitle = newValue }
  }
  package var body: String {
    get { text.body }
    set { text.body = newValue }
  }
  package var styledBody: [StyledText] {
    get { text.styledBody }
    set { text.styledBody = newValue }
  }
  package var hidesPreview: Bool {
    get { text.hidesPreview }
    set { text.hidesPreview = newValue }
  }
  package var isShortened: Bool {
    get { text.isShortened }
    set { text.isShortened = newValue }
  }
  package var count: Int {
    get { text.count }
    set { text.count = newValue }
  }
  package var progress: Int? {
    get { text.progress }
    set { text.progress = newValue }
  }
  package var surfaces: Surfaces {
    get { display.surfaces }
    set { display.surfaces = newValue }
  }
  package var alertStyle: AlertStyle {
    get { display.alertStyle }
    set { display.alertStyle = newValue }
  }
  package var bannerTime: Int64? {
    get { display.bannerTime }
    set { display.bannerTime = newValue }
  }
  package var hasUsualTime: Bool {
    get { display.hasUsualTime }
    set { display.hasUsualTime = newValue }
  }
  package var level: InterruptionLevel {
    get { display.level }
    set { display.level = newValue }
  }
  package var wakesScreen: Bool {
    get { display.wakesScreen }
    set { display.wakesScreen = newValue }
  }
  package var isWatched: Bool {
    get { display.isWatched }
    set { display.isWatched = newValue }
  }
  package var isProvisional: Bool {
    get { trial.isProvisional }
    set { trial.isProvisional = newValue }
  }
  package var isUndecided: Bool {
    get { trial.isUndecided }
    set { trial.isUndecided = newValue }
  }
  package var sound: Sound? {
    get { media.sound }
    set { media.sound = newValue }
  }
  package var attachments: [Attachment] {
    get { media.attachments }
    set { media.attachments = newValue }
  }
}
