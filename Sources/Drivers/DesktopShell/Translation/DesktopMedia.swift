/// What goes with a presentation besides its words, made by others: the shell never opens a file of
/// an app.
public struct DesktopMedia: Hashable, Sendable {
  /// A picture to show.
  public enum Picture: Hashable, Sendable {
    /// Sent with the call.
    case pixels(PicturePixels)
    /// A thumbnail that was made anew and lies in our own folder.
    case file(LocalFile)
  }

  /// The icon of the app.
  public enum Icon: Hashable, Sendable {
    /// A name of the icon theme.
    case themed(String)
    /// A file.
    case file(LocalFile)
  }

  /// How its sound is made; absent means by the presentation alone.
  public var sound: SoundPlan?
  /// The thumbnail of the first attachment, where there is one already.
  public var picture: Picture?
  /// The icon of the app, where one is known.
  public var icon: Icon?

  /// Creates what goes with a presentation.
  public init(sound: SoundPlan? = nil, picture: Picture? = nil, icon: Icon? = nil) {
    self.sound = sound
    self.picture = picture
    self.icon = icon
  }

  /// Nothing but words.
  public static let none = DesktopMedia()
}
