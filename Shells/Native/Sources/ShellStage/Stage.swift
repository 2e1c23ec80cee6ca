package import LinuxEvents
package import ShellScene

/// A screen for surfaces: a Wayland compositor with layer-shell, or an X server.
///
/// All calls and all of the client's methods run on the one queue that the stage was created with. A stage wakes up only for
/// messages of the server, and draws only on request.
package protocol Stage: AnyObject {
  /// The name and the server, for the log and the doctor: `Wayland (layer-shell 4)`.
  var description: String { get }
  /// The outputs there are now.
  var outputs: [StageOutput] { get }
  /// The output that shows a surface; nothing while that is not known, or where several show it.
  func output(of surface: SurfaceName) -> StageOutput?
  /// Whether translucent pixels are blended with the windows below.
  var isTranslucent: Bool { get }
  /// Shows or updates a surface; it is painted once the server has given it a size.
  func show(_ surface: SurfaceName, _ plan: SurfacePlan)
  /// The position of a part of a surface on the screen, in the server's pixels; nil if the server does not reveal it.
  func place(of part: Rect, on surface: SurfaceName) -> Rect?
  /// Takes a surface off the screen; an unknown one is ignored.
  func hide(_ surface: SurfaceName)
  /// Has the surface painted at the next frame; several requests before it are one.
  func requestFrame(_ surface: SurfaceName)
  /// Requests a token for the program that the last press starts (S48); nil after 100 ms or from a server without tokens.
  func requestActivation(from surface: SurfaceName, _ done: @escaping (String?) -> Void)
  /// Puts text into the clipboard; only as the answer to a key or a press.
  func copy(_ text: String)
  /// Asks for the clipboard's text, which comes as `StageInput.pasted`.
  func requestPaste()
  /// Sends the requests.
  func flush()
  /// Frees the memory that is kept for the next surface, because nothing was shown for a while.
  func freeMemory()
  /// Takes everything off the screen and closes the connection.
  func close()
}

/// Who uses a stage.
package protocol StageClient: AnyObject {
  /// Paints a surface; its buffer is clear. Called for each output that shows the surface.
  func paint(_ surface: SurfaceName, into buffer: PixelBuffer)
  /// Handles an input.
  func receive(_ input: StageInput)
}

/// The requested properties of a surface.
package struct SurfacePlan: Hashable, Sendable {
  /// The position on the output.
  package enum Edge: String, Hashable, Sendable, CaseIterable {
    case topLeft = "top-left"
    case top
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottom
    case bottomRight = "bottom-right"
    /// The whole height of the left edge.
    case left
    /// The whole height of the right edge.
    case right
  }

  /// Which outputs show it (S46).
  package enum Outputs: Hashable, Sendable {
    /// The output that the compositor chooses, or that has the pointer.
    case focused
    case all
    /// The output with this name, or the focused one while no output has it.
    case named(String)
  }

  /// Its size in logical pixels; the height counts for nothing at a whole edge.
  package var size: Size
  package var edge: Edge
  /// The distance to the edges, in logical pixels.
  package var margin: Double
  /// Whether it is above full-screen windows (S38).
  package var isOverlay: Bool
  /// Whether it has the keyboard for itself (S39).
  package var takesKeyboard: Bool
  package var outputs: Outputs
  /// The area that receives the pointer; presses elsewhere reach the window below.
  package var inputRegion: [Rect]
  /// Whether presses outside of it are reported as `StageInput.pressedOutside` and withheld from other windows (S50).
  package var catchesPresses: Bool

  package init(
    size: Size, edge: Edge = .topRight, margin: Double = 0, isOverlay: Bool = false,
    takesKeyboard: Bool = false, outputs: Outputs = .focused, inputRegion: [Rect] = [],
    catchesPresses: Bool = false
  ) {
    self.size = size
    self.edge = edge
    self.margin = margin
    self.isOverlay = isOverlay
    self.takesKeyboard = takesKeyboard
    self.outputs = outputs
    self.inputRegion = inputRegion
    self.catchesPresses = catchesPresses
  }
}

/// An output of the screen.
package struct StageOutput: Hashable, Sendable {
  package var name: String
  /// Its size in logical pixels, without the bars of other programs.
  package var size: Size
  package var scale: Double
}
