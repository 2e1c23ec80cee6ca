import LinuxEvents
import ShellScene
import X11

/// A surface on one monitor: its window and its picture.
final class X11Pane {
  let monitor: String
  let window: X11Window
  /// The requested frame; a window gets another size only together with the picture of that size.
  private(set) var frame: X11Rect
  private let connection: X11Connection
  private var picture: X11Picture?
  /// The last painted picture.
  private var shown: PixelBuffer?
  /// Whether the server has yet to read the picture, which must not change until then.
  private(set) var isBeingTaken = false
  /// Whether the picture has to be shown once more when the server has read it.
  private var isExposed = false

  init(
    _ connection: X11Connection, _ surface: SurfaceName, monitor: String, frame: X11Rect,
    isTranslucent: Bool
  ) {
    self.connection = connection
    self.monitor = monitor
    self.frame = frame
    window = X11Window(connection, frame: frame, isTranslucent: isTranslucent)
    describe(surface)
  }

  /// Writes what window managers and other programs want to know of a window.
  private func describe(_ surface: SurfaceName) {
    let title = surface == .panel ? "Notifications" : "Notification"
    let type = connection.atom(surface == .panel ? .dockType : .notificationType)
    let text = connection.atom(.text)
    let string = connection.atom(.string)
    func set(_ name: X11Atom, _ type: X11Identifier, _ value: String) {
      connection.set(
        connection.atom(name), of: window.identifier, type: type, text: Array(value.utf8))
    }
    func set(_ name: X11Atom, _ type: X11Atom, _ word: UInt32) {
      connection.set(connection.atom(name), of: window.identifier, type: type, words: [word])
    }
    set(.windowClass, string, "\(surface)\0notification-shell\0")
    set(.name, string, title)
    set(.windowName, text, title)
    set(.clientMachine, string, X11Connection.hostName)
    set(.processIdentifier, .cardinal, UInt32(ProcessFacts.ownIdentifier))
    set(.windowType, .atom, type)
  }

  /// Moves it; whether it has to be painted because its size is another.
  func place(_ frame: X11Rect) -> Bool {
    self.frame = frame
    let current = window.frame
    let isResized = frame.width != current.width || frame.height != current.height
    if !isResized || !window.isMapped { window.place(frame) }
    return isResized
  }

  /// Has the picture painted and sent.
  ///
  /// - Throws: A lack of memory.
  func paint(scale: Double, _ body: (PixelBuffer) -> Void) throws(LinuxError) {
    let width = frame.width
    let height = frame.height
    let picture = try room(width * height * 4)
    let buffer = PixelBuffer(
      memory: picture.memory, stride: width * 4, width: width, height: height, scale: scale)
    X11Picture.clear(buffer)
    body(buffer)
    window.place(frame)
    if !window.isTranslucent { window.cut(to: X11Picture.cut(buffer)) }
    shown = buffer
    isExposed = false
    isBeingTaken = picture.show(buffer, in: window)
  }

  /// Memory for a number of bytes: the present one, unless it is too small or four times too large.
  private func room(_ bytes: Int) throws(LinuxError) -> X11Picture {
    if let picture, picture.memory.count >= bytes, picture.memory.count / 4 <= max(bytes, 1 << 18) {
      return picture
    }
    let picture = try X11Picture(connection, bytes: bytes)
    self.picture = picture
    return picture
  }

  /// Shows the picture again after another window covered it. Returns whether it must be painted, because no picture exists.
  func expose() -> Bool {
    guard let shown, let picture, shown.width == window.frame.width,
      shown.height == window.frame.height
    else { return true }
    if isBeingTaken {
      isExposed = true
    } else {
      isBeingTaken = picture.show(shown, in: window)
    }
    return false
  }

  /// The server has read the picture, or will not.
  func release() {
    isBeingTaken = false
    if isExposed {
      isExposed = false
      _ = expose()
    }
  }
}
