import NotificationModel
import NotificationWire

/// Something that windows are told, in its written form.
struct WebEvent: Sendable {
  /// What a later event in the same message makes superfluous.
  enum Subject: Hashable, Sendable {
    case presentation(NotificationKey)
    case list
    case badge(BundleIdentifier)
    case lock
  }

  /// The event as one JSON object.
  let json: [UInt8]
  /// What it is about, where a later event may replace it.
  let subject: Subject?
  /// What it makes superfluous.
  let replaces: Subject?

  private init(json: [UInt8], subject: Subject? = nil, replaces: Subject? = nil) {
    self.json = json
    self.subject = subject
    self.replaces = replaces
  }

  /// An event of the daemon's, its files named by addresses that only this process can make.
  init(_ event: ShellEvent, files: SealedFiles) {
    var writer = JSONWriter()
    writer.object { writer in
      event.writeMembers(to: &writer) { presentation, writer in
        files.write(presentation, to: &writer)
      } image: { source, writer in
        files.write(source, to: &writer)
      }
    }
    let subject = Subject(event)
    let replaces: Subject? =
      if case .withdraw(let key) = event { .presentation(key) } else { subject }
    self.init(json: writer.bytes, subject: subject, replaces: replaces)
  }

  /// The daemon went away.
  static let daemonLost = WebEvent(json: Array(#"{"event":"daemonLost"}"#.utf8))

  /// What a window begins with; the events that describe the present state follow.
  static func snapshot(_ status: SystemStatus) -> WebEvent {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("event", "snapshot")
      writer.member("version", status.version)
      writer.member("isSimulator", status.isSimulator)
      writer.member("now", status.now)
      writer.member("timeZone", status.timeZone)
    }
    return WebEvent(json: writer.bytes)
  }
}

extension WebEvent.Subject {
  init?(_ event: ShellEvent) {
    switch event {
    case .present(let presentation): self = .presentation(presentation.key)
    case .list: self = .list
    case .badge(let app, _): self = .badge(app)
    case .lockChanged: self = .lock
    default: return nil
    }
  }
}
