import NotificationModel

/// Carries events and keys to the face, and what it wants done to the system and the screen.
struct WatchSession {
  let line: SystemLine
  var face: WatchFace
  let terminal: WatchTerminal
  /// What was typed before it was known what there is to answer; absent once that is known.
  private var early: [UInt8]? = []

  /// Everything that can happen, in one order.
  private enum Happening: Sendable {
    case event(ShellEvent)
    case input(WatchTerminal.Input)
  }

  init(line: SystemLine, face: WatchFace, readsKeys: Bool) {
    self.line = line
    self.face = face
    terminal = WatchTerminal(readsKeys: readsKeys)
  }

  /// Watches until the person leaves; a system that is restarted is attached to again.
  mutating func run() async throws {
    let (happenings, channel) = AsyncStream.makeStream(of: Happening.self)
    let events = line.events
    let pump = Task {
      for await event in events { channel.yield(.event(event)) }
    }
    defer {
      pump.cancel()
      terminal.stop()
    }
    try terminal.start { channel.yield(.input($0)) }
    _ = await carryOut(face.welcome)
    try await line.carryOut(.attachShell(name: "unctl"))
    for await happening in happenings {
      switch happening {
      case .event(let event):
        guard await carryOut(face.receive(event)) else { return }
        if case .list = event, let early = early.take() {
          guard await carryOut(face.receive(early)) else { return }
        }
      case .input(.bytes(let bytes)):
        if early != nil {
          early?.append(contentsOf: bytes)
        } else {
          guard await carryOut(face.receive(bytes)) else { return }
        }
      case .input(.end): break
      case .input(.stop): return
      }
    }
  }

  /// Whether to go on.
  private mutating func carryOut(_ effects: [WatchEffect]) async -> Bool {
    for effect in effects {
      switch effect {
      case .line(let text): terminal.show(line: text)
      case .complaint(let text): Complaint.write(text)
      case .prompt(let text): terminal.show(prompt: text)
      case .stop: return false
      case .open(let entry, let width):
        do {
          let reply = try await line.call(.openContent(entry.key, width: width))
          guard case .content(let view) = reply else { continue }
          guard await carryOut(face.opened(view, of: entry)) else { return false }
        } catch {
          _ = await carryOut(face.refused(error))
        }
      case .call(let call):
        do {
          try await line.carryOut(call)
        } catch {
          _ = await carryOut(face.refused(error))
        }
      }
    }
    return true
  }
}
