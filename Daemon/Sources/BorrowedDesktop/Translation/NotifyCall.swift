/// Every argument of a call of `Notify`, ready to be sent.
///
/// Texts are clean and within `BorrowedDesktopLimits`; no text of an app in it is unchecked.
package struct NotifyCall: Hashable, Sendable {
  /// A button: the key that the server reports when it is pressed, and its label.
  package struct Button: Hashable, Sendable {
    /// The key that the server reports; never a name that an app chose.
    package var key: String
    /// The label; servers do not draw the label of `default`.
    package var label: String
  }

  /// The name of the app.
  package var appName: String
  /// The bubble to replace; 0 for a new one.
  package var replacesID: UInt32
  /// The app's icon: a name of the theme, an address of a file, or empty.
  package var appIcon: String
  /// The first line; never markup.
  package var summary: String
  /// The text; markup if the server accepts it.
  package var body: String
  /// The buttons in order.
  package var buttons: [Button]
  /// Everything else, by name.
  package var hints: [String: HintValue]
  /// The timeout, in milliseconds; -1 leaves it to the server, 0 means until it is closed.
  package var expireTimeout: Int32

  /// Creates a call that shows a line and a text.
  package init(appName: String, summary: String, body: String = "") {
    self.appName = appName
    replacesID = 0
    appIcon = ""
    self.summary = summary
    self.body = body
    buttons = []
    hints = [:]
    expireTimeout = -1
  }

  /// The buttons as D-Bus arguments: keys and labels, alternating.
  package var actions: [String] { buttons.flatMap { [$0.key, $0.label] } }
  /// Whether it has buttons that servers draw.
  var drawsButtons: Bool { buttons.contains { $0.key != "default" } }
}

/// The value of a hint, with its D-Bus type.
package enum HintValue: Hashable, Sendable {
  /// `y`
  case byte(UInt8)
  /// `b`
  case bool(Bool)
  /// `i`
  case int32(Int32)
  /// `u`
  case uint32(UInt32)
  /// `s`
  case string(String)
  /// `as`
  case strings([String])
  /// `(iiibiiay)`
  case image(PicturePixels)
}

/// A picture as rows of pixels, its header checked against its bytes.
///
/// Servers crash on headers that promise more bytes than follow, so such a value cannot be created.
package struct PicturePixels: Hashable, Sendable {
  /// The pixels in a row.
  package let width: Int32
  /// The rows.
  package let height: Int32
  /// The bytes from the start of one row to the start of the next.
  package let rowstride: Int32
  /// Whether the fourth byte of a pixel is its opacity.
  package let hasAlpha: Bool
  /// The bits of one sample: always 8.
  package let bitsPerSample: Int32
  /// The samples of a pixel: 3, or 4 with `hasAlpha`.
  package let channels: Int32
  /// The pixels, row by row.
  package let bytes: [UInt8]

  /// Creates a picture without gaps between its rows, or returns `nil` if sizes and bytes disagree
  /// or exceed a limit.
  package init?(width: Int, height: Int, hasAlpha: Bool, bytes: [UInt8]) {
    let sides = 1...BorrowedDesktopLimits.pictureSide
    let channels = hasAlpha ? 4 : 3
    guard sides.contains(width), sides.contains(height), bytes.count == width * height * channels,
      bytes.count <= BorrowedDesktopLimits.pictureBytes
    else { return nil }
    self.width = Int32(width)
    self.height = Int32(height)
    rowstride = Int32(width * channels)
    self.hasAlpha = hasAlpha
    bitsPerSample = 8
    self.channels = Int32(channels)
    self.bytes = bytes
  }
}
