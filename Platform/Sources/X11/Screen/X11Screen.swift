internal import CXCB

/// A rectangle in pixels.
package struct X11Rect: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// The screen of a display: its root window, and the form of its pixels.
package struct X11Screen: Hashable, Sendable {
  package let root: X11Identifier
  /// The size when the connection was opened, in pixels.
  package let width: Int
  package let height: Int
  /// The visual and the depth of ordinary windows.
  let visual: X11Identifier
  let depth: UInt8
  /// The visual of windows whose pixels have an alpha; none on some servers.
  let translucentVisual: X11Identifier?

  /// Reads the server's description of itself: xcb_get_setup.
  ///
  /// - Throws: A server whose pixels are not 32 bits with blue in the lowest byte.
  init(of raw: OpaquePointer, number: Int32, display: String) throws(X11Error) {
    guard let setup = unsafe xcb_get_setup(raw) else {
      throw X11Error("the X server \(display) does not describe itself")
    }
    var screens = unsafe xcb_setup_roots_iterator(setup)
    for _ in 0..<max(number, 0) where unsafe screens.rem > 1 { unsafe xcb_screen_next(&screens) }
    guard let screen = unsafe screens.data, unsafe screens.rem > 0 else {
      throw X11Error("the X server \(display) has no screen")
    }
    root = unsafe screen.pointee.root
    width = Int(unsafe screen.pointee.width_in_pixels)
    height = Int(unsafe screen.pointee.height_in_pixels)
    visual = unsafe screen.pointee.root_visual
    depth = unsafe screen.pointee.root_depth
    unsafe translucentVisual = Self.translucentVisual(screen)
    let isLittle =
      unsafe setup.pointee.image_byte_order == UInt8(XCB_IMAGE_ORDER_LSB_FIRST.rawValue)
    guard isLittle, depth == 24 || depth == 32, unsafe Self.bits(depth, setup) == 32 else {
      throw X11Error(
        "the X server \(display) has pixels of \(depth) bits; only 24 in 32, blue first, can be painted"
      )
    }
  }

  /// The bits of memory of one pixel of a depth.
  private static func bits(_ depth: UInt8, _ setup: UnsafePointer<xcb_setup_t>) -> UInt8? {
    var formats = unsafe xcb_setup_pixmap_formats_iterator(setup)
    while unsafe formats.rem > 0 {
      if unsafe formats.data.pointee.depth == depth {
        return unsafe formats.data.pointee.bits_per_pixel
      }
      unsafe xcb_format_next(&formats)
    }
    return nil
  }

  /// The first visual of depth 32 with the colours in their usual places.
  private static func translucentVisual(
    _ screen: UnsafeMutablePointer<xcb_screen_t>
  ) -> X11Identifier? {
    var depths = unsafe xcb_screen_allowed_depths_iterator(screen)
    while unsafe depths.rem > 0 {
      if let depth = unsafe depths.data, unsafe depth.pointee.depth == 32 {
        var visuals = unsafe xcb_depth_visuals_iterator(depth)
        while unsafe visuals.rem > 0 {
          let visual = unsafe visuals.data.pointee
          if visual._class == UInt8(XCB_VISUAL_CLASS_TRUE_COLOR.rawValue),
            visual.red_mask == 0xFF0000, visual.blue_mask == 0xFF
          {
            return visual.visual_id
          }
          unsafe xcb_visualtype_next(&visuals)
        }
      }
      unsafe xcb_depth_next(&depths)
    }
    return nil
  }
}
