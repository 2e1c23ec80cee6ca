import DesktopShell
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore

/// What a bubble of the desktop has besides its texts: the app's icon, the picture, and the sound, also that of a
/// notification which other shells show.
final class BubbleMedia {
  /// What is ready only after its bubble is shown.
  enum Late {
    case icon(DesktopMedia.Icon)
    case picture(LocalFile)
  }

  /// Called with what became ready.
  var isReady: (Late, NotificationKey) -> Void = { _, _ in }
  private let store: SQLiteStore
  private let thumbnails: Thumbnails
  private let sounds: DesktopSounds
  private let icons: DesktopIcons
  private let loop: any EventLoop
  /// The app that the messages since the last flush are about.
  private var known: AppRecord?

  init(
    store: SQLiteStore, thumbnails: Thumbnails, sounds: DesktopSounds, icons: DesktopIcons,
    loop: any EventLoop
  ) {
    self.store = store
    self.thumbnails = thumbnails
    self.sounds = sounds
    self.icons = icons
    self.loop = loop
  }

  /// The record of an app, read once for all the effects of one message.
  func record(of app: BundleIdentifier) -> AppRecord? {
    if known?.identifier != app { known = store.record(of: app) }
    return known
  }

  /// Forgets what was read for one message.
  func flush() { known = nil }

  /// What a bubble has at once; what is made later is reported.
  func media(for presentation: Presentation, server: DesktopServer?) -> DesktopMedia {
    let app = record(of: presentation.key.app)
    let media = NIOLoopBound(self, eventLoop: loop)
    let key = presentation.key
    thumbnails.make(for: presentation) { [loop] path in
      loop.execute {
        if let file = LocalFile(path) { media.value.isReady(.picture(file), key) }
      }
    }
    let icon = icons.icon(of: key.app, bundle: app?.bundlePath, named: app?.icon) { [loop] icon in
      loop.execute { media.value.isReady(.icon(icon), key) }
    }
    return DesktopMedia(sound: sounds.plan(presentation, of: app, server: server), icon: icon)
  }

  // MARK: - Sounds

  /// Plays the sound of a notification that other shells show, because no server of the desktop does.
  func sound(_ event: ShellEvent) {
    switch event {
    case .notifications(.present(let presentation)):
      guard let sound = presentation.sound,
        case .playedHere(let file) = sounds.plan(
          presentation, of: record(of: presentation.key.app), server: nil)
      else { return }
      play(SoundOrder(key: presentation.key, sound: sound, file: file))
    case .notifications(.withdraw(let key)): stopSound(of: key)
    default: break
    }
  }

  /// Plays a sound; a critical one is heard on a muted device if the person allows it (C9).
  func play(_ order: SoundOrder) {
    sounds.play(
      order, appName: record(of: order.key.app)?.displayName ?? order.key.app.rawValue,
      unmutesForCritical: (try? store.globalSettings())?.unmutesForCritical == true)
  }

  /// Ends the sound of a notification.
  func stopSound(of key: NotificationKey) { sounds.stop(key) }

  /// Ends all sounds.
  func stopSounds() { sounds.stopAll() }
}
