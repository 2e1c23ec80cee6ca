import AttachmentStore
import BorrowedDesktop
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore

/// The media of a desktop bubble: the app's icon, the picture, and the sound, also for notifications that other shells show.
final class BubbleMedia {
  /// A part that becomes ready after its bubble is shown.
  enum Late {
    case icon(DesktopMedia.Icon)
    case picture(LocalFile)
  }

  /// Called with a part that has become ready.
  var isReady: (Late, NotificationKey) -> Void = { _, _ in }
  let sounds: DesktopSounds
  let icons: DesktopIcons
  private let store: SQLiteStore
  private let thumbnails: Thumbnails
  private let loop: any EventLoop
  /// The app of the messages since the last flush.
  private var known: AppRecord?
  private let drawnIcons: DrawnIcons

  init(
    store: SQLiteStore, thumbnails: Thumbnails, sounds: DesktopSounds, icons: DesktopIcons,
    loop: any EventLoop
  ) {
    self.store = store
    self.thumbnails = thumbnails
    self.sounds = sounds
    self.icons = icons
    self.loop = loop
    drawnIcons = DrawnIcons(icons, store: store, loop: loop)
  }

  /// The record of an app, read once for all the effects of one message.
  func record(of app: BundleIdentifier) -> AppRecord? {
    if known?.identifier != app { known = store.record(of: app) }
    return known
  }

  /// Drops the record that was read for one message.
  func flush() { known = nil }

  /// The media that are ready at once; later ones are reported.
  func media(for presentation: Presentation, server: RemoteServer?) -> DesktopMedia {
    let app = record(of: presentation.key.app)
    let media = NIOLoopBound(self, eventLoop: loop)
    let key = presentation.key
    thumbnails.make(for: presentation) { [loop] path in
      loop.execute {
        if let file = LocalFile(path) { media.value.isReady(.picture(file), key) }
      }
    }
    let icon = icons.icon(of: key.app, bundle: app?.bundlePath, named: app?.desktop.icon) {
      [loop] icon in
      loop.execute { media.value.isReady(.icon(icon), key) }
    }
    return DesktopMedia(sound: sounds.plan(presentation, of: app, server: server), icon: icon)
  }

  /// Requests the icon of an app and the picture of one of its listed notifications for a shell that neither decodes files of
  /// apps nor starts programs for it; answers once, when both are ready or known to be missing.
  func files(
    of app: BundleIdentifier, identifier: String?, answer: @escaping (ControlReply) -> Void
  ) {
    let picture = loop.makePromise(of: String?.self)
    let answer = NIOLoopBound(answer, eventLoop: loop)
    drawnIcons.icon(of: app).and(picture.futureResult).whenSuccess {
      answer.value(.media(icon: $0, picture: $1))
    }
    let attachment = identifier.flatMap { try? store.delivered($0, of: app) }?
      .notification.request.content.attachments.first
    thumbnails.make(for: attachment) { picture.succeed($0) }
  }

  /// Adds the icon and the picture to an event for a shell without a decoder, if they are drawn already.
  func complete(_ event: ShellEvent) -> ShellEvent {
    switch event {
    case .notifications(.present(var presentation)):
      presentation.media.files = drawnFiles(of: presentation)
      return .notifications(.present(presentation))
    case .notifications(.list(var groups)):
      var known: [BundleIdentifier: String?] = [:]
      for index in groups.indices where !groups[index].members.isEmpty {
        let app = groups[index].app
        let icon = known[app] ?? icons.drawn(of: app)
        known[app] = icon
        groups[index].members[0].media.files = Presentation.Files(icon: icon)
      }
      return .notifications(.list(groups))
    case .notifications, .settings, .places, .pushes, .extensions, .machine: return event
    }
  }

  private func drawnFiles(of presentation: Presentation) -> Presentation.Files {
    let (icon, isKnown) = drawnIcons.drawn(of: presentation.key.app)
    guard let attachment = presentation.attachments.first, ThumbnailMaker.canShow(attachment) else {
      return Presentation.Files(icon: icon, isPending: !isKnown)
    }
    let picture = thumbnails.made(for: attachment)
    return Presentation.Files(
      icon: icon, picture: picture, isPending: !isKnown || picture == nil)
  }

  // MARK: - Sounds

  /// Plays the sound of a notification that other shells show, because the desktop's server does not.
  func sound(_ event: ShellEvent) {
    switch event {
    case .notifications(.present(let presentation)):
      guard let sound = presentation.sound else { return }
      let plan = sounds.plan(presentation, of: record(of: presentation.key.app))
      play(SoundRequest(key: presentation.key, sound: sound, file: plan.file))
    case .notifications(.withdraw(let key)): stopSound(of: key)
    default: break
    }
  }

  /// Plays a sound; a critical one is heard on a muted device if the user allows it (C9).
  func play(_ order: SoundRequest) {
    sounds.play(
      order, appName: record(of: order.key.app)?.displayName ?? order.key.app.rawValue,
      unmutesForCritical: (try? store.globalSettings())?.unmutesForCritical == true)
  }

  /// Ends the sound of a notification.
  func stopSound(of key: NotificationKey) { sounds.stop(key) }

  /// Ends all sounds.
  func stopSounds() { sounds.stopAll() }
}
