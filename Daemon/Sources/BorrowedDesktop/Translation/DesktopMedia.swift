package import DesktopEntries
import LinuxEvents
package import NotificationModel

/// The media of a presentation, made elsewhere: the shell never opens a file of an app.
package struct DesktopMedia: Hashable, Sendable {
  /// A picture to show.
  package enum Picture: Hashable, Sendable {
    /// Sent with the call.
    case pixels(PicturePixels)
    /// A thumbnail that was redrawn and is in our own folder.
    case file(LocalFile)
  }

  /// The icon of the app.
  package enum Icon: Hashable, Sendable {
    /// A name of the icon theme.
    case themed(String)
    /// A file.
    case file(LocalFile)
  }

  /// How its sound is played; `nil` means that the presentation alone decides.
  package var sound: SoundPlan?
  /// The thumbnail of the first attachment, if it is ready.
  package var picture: Picture?
  /// The icon of the app, if one is known.
  package var icon: Icon?

  /// Creates the media of a presentation.
  package init(sound: SoundPlan? = nil, picture: Picture? = nil, icon: Icon? = nil) {
    self.sound = sound
    self.picture = picture
    self.icon = icon
  }

  /// No media.
  package static let none = DesktopMedia()
}

/// A file of ours that is passed to a notification server.
package struct LocalFile: Hashable, Sendable {
  /// The absolute path.
  package let path: String

  /// Creates it, or returns `nil` if the path is relative, contains dot components, is too long or has control characters.
  package init?(_ path: String) {
    // The path is split by bytes: a slash with a combining mark after it is another character, and still a slash.
    let names = path.utf8.split(separator: UInt8(ascii: "/"))
    guard path.utf8.first == UInt8(ascii: "/"), path.utf8.count <= BorrowedDesktopLimits.pathBytes,
      path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
      !names.contains(where: { $0.elementsEqual("..".utf8) })
    else { return nil }
    self.path = path
  }

  /// The path as a URL, with every unusual byte escaped.
  package var address: String {
    "file://" + path.utf8.map(Self.escaped).joined()
  }

  /// Reads a URL that `address` wrote.
  init?(address: String) {
    guard address.hasPrefix("file://") else { return nil }
    var bytes: [UInt8] = []
    var rest = address.utf8.dropFirst(7)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard rest.count >= 2,
          let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
        else { return nil }
        rest = rest.dropFirst(2)
        bytes.append(value)
      } else {
        bytes.append(byte)
      }
    }
    self.init(String(decoding: bytes, as: UTF8.self))
  }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      return String(Unicode.Scalar(byte))
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }
  }
}

extension DesktopMedia.Icon {
  /// The icon of a desktop file: a file by its path, or a name of the icon theme.
  package init?(_ entry: DesktopEntry) { self.init(named: entry.icon) }

  /// The icon at a path, or with a name of the icon theme.
  package init?(named icon: String) {
    if icon.hasPrefix("/") {
      guard let file = LocalFile(icon) else { return nil }
      self = .file(file)
    } else if icon.isEmpty {
      return nil
    } else {
      self = .themed(icon)
    }
  }
}

/// How the sound of one presentation is made (C5 to C10), decided by the search for its file.
package enum SoundPlan: Hashable, Sendable {
  /// No sound.
  case silent
  /// A sound of the desktop's theme, by its name; the file is for a server that plays only files.
  case serverDefault(name: String, file: LocalFile? = nil)
  /// A file that was found and checked, and that the server may play.
  case file(LocalFile)
  /// Played here regardless of the server: at a volume of its own, or in a format that servers lack.
  case playedHere(LocalFile?)

  /// The name of an ordinary notification's sound in the desktop's themes.
  package static let standardName = "message-new-instant"

  /// The file to play here; `nil` means the desktop's own sound.
  package var file: LocalFile? {
    switch self {
    case .silent, .serverDefault: nil
    case .file(let file): file
    case .playedHere(let file): file
    }
  }
}

/// A sound to play here, because the server does not play sounds, or not this one.
package struct SoundRequest: Hashable, Sendable {
  /// The delivery that the sound belongs to.
  package var key: NotificationKey
  /// The core's decision about it; a critical one carries its volume (C9).
  package var sound: Sound
  /// The file to play; `nil` means the desktop's own sound.
  package var file: LocalFile?

  package init(key: NotificationKey, sound: Sound, file: LocalFile?) {
    self.key = key
    self.sound = sound
    self.file = file
  }
}

/// How the sound of a presentation is played: by the server through a hint, or here.
struct SoundDelivery {
  /// The hints about sound for the server.
  var hints: [String: HintValue] = [:]
  /// The sound that is played here.
  var order: SoundRequest?

  /// No sound; a server that would play one of its own receives a hint.
  init(silentOn server: RemoteServer?) {
    if server?.hasSounds == true { hints["suppress-sound"] = .bool(true) }
  }

  /// Chooses the player; a critical sound is always played here, because no hint carries a volume (C9).
  init(of presentation: Presentation, media: DesktopMedia, on server: RemoteServer?) {
    self.init(silentOn: server)
    guard let sound = presentation.sound else { return }
    var plan = media.sound ?? .serverDefault(name: SoundPlan.standardName)
    if sound.kind == .critical { plan = .playedHere(plan.file) }
    if server?.playsSounds == true {
      switch plan {
      case .silent, .playedHere: break
      case .serverDefault(_, let file) where server?.playsOnlyFiles == true:
        hints = file.map { ["sound-file": .string($0.path)] } ?? [:]
        return
      case .serverDefault(let name, _):
        let name = DesktopText.line(name, bytes: BorrowedDesktopLimits.iconNameBytes)
        hints = ["sound-name": .string(name)]
        return
      case .file(let file):
        hints = ["sound-file": .string(file.path)]
        return
      }
    }
    guard plan != .silent else { return }
    order = SoundRequest(key: presentation.key, sound: sound, file: plan.file)
  }
}
