internal import CXCB

/// A window of ours that bypasses the window manager.
///
/// Its position and size are the last ones set; the server never changes them.
@safe package final class X11Window {
  package let identifier: X11Identifier
  package private(set) var frame: X11Rect
  /// Whether its pixels have an alpha, which a compositing manager blends with the windows below.
  package let isTranslucent: Bool
  package private(set) var isMapped = false
  let depth: UInt8
  let context: X11Identifier
  private let colors: X11Identifier?
  private var shape: [X11Rect]?
  private var inputShape: [X11Rect]?
  private let connection: X11Connection

  /// Creates a window that is not mapped: xcb_create_window.
  package init(_ connection: X11Connection, frame: X11Rect, isTranslucent: Bool) {
    self.connection = connection
    self.frame = frame
    let screen = connection.screen
    let visual = isTranslucent ? screen.translucentVisual : nil
    self.isTranslucent = visual != nil
    depth = visual == nil ? screen.depth : 32
    identifier = connection.identifier()
    context = connection.identifier()
    let raw = unsafe connection.raw
    var values: [UInt32] = [0, 1, Self.events]
    var mask =
      XCB_CW_BORDER_PIXEL.rawValue | XCB_CW_OVERRIDE_REDIRECT.rawValue
      | XCB_CW_EVENT_MASK.rawValue
    if let visual {
      let colors = connection.identifier()
      unsafe xcb_create_colormap(
        raw, UInt8(XCB_COLORMAP_ALLOC_NONE.rawValue), colors, screen.root, visual)
      self.colors = colors
      // Until it is painted such a window is transparent; another one shows the screen's earlier content.
      values = [0] + values + [colors]
      mask |= XCB_CW_BACK_PIXEL.rawValue | XCB_CW_COLORMAP.rawValue
    } else {
      colors = nil
    }
    unsafe xcb_create_window(
      raw, depth, identifier, screen.root, Int16(clamping: frame.x), Int16(clamping: frame.y),
      UInt16(clamping: frame.width), UInt16(clamping: frame.height), 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), visual ?? screen.visual, mask, values)
    unsafe xcb_create_gc(raw, context, identifier, 0, nil)
  }

  /// Destroys it: xcb_destroy_window.
  package func destroy() {
    guard !connection.isLost else { return }
    let raw = unsafe connection.raw
    unsafe xcb_free_gc(raw, context)
    unsafe xcb_destroy_window(raw, identifier)
    if let colors { unsafe xcb_free_colormap(raw, colors) }
    isMapped = false
  }

  /// Its events, without keys: with focus-follows-pointer keys would be taken from the window below.
  static let events =
    XCB_EVENT_MASK_EXPOSURE.rawValue | XCB_EVENT_MASK_BUTTON_PRESS.rawValue
    | XCB_EVENT_MASK_BUTTON_RELEASE.rawValue | XCB_EVENT_MASK_POINTER_MOTION.rawValue
    | XCB_EVENT_MASK_ENTER_WINDOW.rawValue | XCB_EVENT_MASK_LEAVE_WINDOW.rawValue

  /// Moves and resizes it: xcb_configure_window.
  package func place(_ frame: X11Rect) {
    guard frame != self.frame else { return }
    self.frame = frame
    let mask =
      XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue
      | XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue
    let values = [
      UInt32(bitPattern: Int32(frame.x)), UInt32(bitPattern: Int32(frame.y)),
      UInt32(frame.width), UInt32(frame.height),
    ]
    unsafe xcb_configure_window(connection.raw, identifier, UInt16(mask), values)
  }

  /// Shows or hides it: xcb_map_window.
  package func setMapped(_ isMapped: Bool) {
    guard isMapped != self.isMapped else { return }
    self.isMapped = isMapped
    if isMapped {
      unsafe xcb_map_window(connection.raw, identifier)
    } else {
      unsafe xcb_unmap_window(connection.raw, identifier)
    }
  }

  /// Raises it above all others: xcb_configure_window.
  package func raise() {
    unsafe xcb_configure_window(
      connection.raw, identifier, UInt16(XCB_CONFIG_WINDOW_STACK_MODE.rawValue),
      [XCB_STACK_MODE_ABOVE.rawValue])
  }

  /// Cuts away everything outside of the rectangles, in pixels of the window: xcb_shape_rectangles.
  package func cut(to rectangles: [X11Rect]) {
    guard connection.extensions.cutsWindows, rectangles != shape else { return }
    shape = rectangles
    setShape(XCB_SHAPE_SK_BOUNDING, rectangles)
  }

  /// Accepts the pointer in the rectangles only, in pixels of the window: xcb_shape_rectangles.
  package func takePointer(in rectangles: [X11Rect]) {
    guard connection.extensions.cutsWindows, rectangles != inputShape else { return }
    inputShape = rectangles
    setShape(XCB_SHAPE_SK_INPUT, rectangles)
  }

  private func setShape(_ kind: xcb_shape_sk_t, _ rectangles: [X11Rect]) {
    let list = rectangles.map {
      xcb_rectangle_t(
        x: Int16(clamping: $0.x), y: Int16(clamping: $0.y), width: UInt16(clamping: $0.width),
        height: UInt16(clamping: $0.height))
    }
    unsafe xcb_shape_rectangles(
      connection.raw, UInt8(XCB_SHAPE_SO_SET.rawValue), UInt8(kind.rawValue),
      UInt8(XCB_CLIP_ORDERING_UNSORTED.rawValue), identifier, 0, 0, UInt32(list.count), list)
  }
}
