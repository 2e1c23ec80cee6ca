/// The kind of a view, with its data.
package enum ViewContent: Hashable, Sendable {
  /// A view with nothing but its colours, and the views in it.
  case plain
  /// A text.
  case label(ViewText)
  /// An image.
  case image(ViewImage, ViewImage.Fill)
  /// A button; `ViewEvent.tapped` reports its use.
  case button(ViewButton)
  /// A row or a column of the views in it.
  case stack(ViewStack)
  /// A field for one line of text.
  case textField(ViewField)
  /// A switch; `ViewEvent.switched` reports its use.
  case toggle(isOn: Bool)
  /// A slider; `ViewEvent.slid` reports its use.
  case slider(ViewSlider)
}

/// A text and its appearance.
package struct ViewText: Hashable, Sendable {
  /// The alignment of the lines of a text.
  package enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// At the leading side of the language.
    case natural
    /// At the left.
    case left
    /// In the middle.
    case center
    /// At the right.
    case right
  }

  /// The font of a text.
  package struct Font: Hashable, Sendable {
    /// The height in points, 1 to 500.
    package var size: Double
    /// The weight, as in CSS: 100 to 900, 400 is regular.
    package var weight: Int
    /// Whether the font is italic.
    package var isItalic: Bool
    /// Whether the font is monospaced.
    package var isMonospaced: Bool

    package init(
      size: Double = 17, weight: Int = 400, isItalic: Bool = false, isMonospaced: Bool = false
    ) {
      self.size = size
      self.weight = weight
      self.isItalic = isItalic
      self.isMonospaced = isMonospaced
    }
  }

  /// The text.
  package var text: String
  /// The font.
  package var font: Font
  /// The colour of the text; absent means that of the shell's own texts.
  package var color: ViewColor?
  /// The alignment of the lines.
  package var alignment: Alignment
  /// The largest number of lines; 0 means no limit.
  package var lineLimit: Int

  package init(
    _ text: String, font: Font = Font(), color: ViewColor? = nil, alignment: Alignment = .natural,
    lineLimit: Int = 1
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.alignment = alignment
    self.lineLimit = lineLimit
  }
}

/// A field for one line of text.
package struct ViewField: Hashable, Sendable {
  /// Its text, with the appearance.
  package var text: ViewText
  /// The text that is shown while it is empty.
  package var placeholder: String
  /// Whether the input is hidden.
  package var isSecure: Bool
  /// Whether it has a border in the shell's style.
  package var hasBorder: Bool

  package init(
    text: ViewText, placeholder: String = "", isSecure: Bool = false, hasBorder: Bool = false
  ) {
    self.text = text
    self.placeholder = placeholder
    self.isSecure = isSecure
    self.hasBorder = hasBorder
  }
}

/// The contents of a button.
package struct ViewButton: Hashable, Sendable {
  /// Its title, if any.
  package var title: ViewText?
  /// Its image, if any, before the title.
  package var image: ViewImage?
  /// Whether it is drawn filled with its tint, as an important button.
  package var isProminent: Bool

  package init(title: ViewText? = nil, image: ViewImage? = nil, isProminent: Bool = false) {
    self.title = title
    self.image = image
    self.isProminent = isProminent
  }
}

/// An image in a view.
package struct ViewImage: Hashable, Sendable {
  /// The source of an image.
  package enum Source: Hashable, Sendable {
    /// A file, by its absolute path: of the app's bundle, of an attachment, or of the extension's own
    /// temporary folder.
    case file(path: String)
    /// One of the system's symbols, by its name; the shell draws it as an icon.
    case symbol(name: String)
  }

  /// How the image fills a view of another shape.
  package enum Fill: String, Hashable, Sendable, CaseIterable {
    /// It is stretched.
    case scaleToFill
    /// All of it is visible.
    case aspectFit
    /// All of the view is filled.
    case aspectFill
    /// It keeps its size, in the middle.
    case center
  }

  /// The source.
  package var source: Source
  /// Its natural size in points, if the extension knows it.
  package var size: ViewSize?
  /// The colour that it is drawn in, for symbols and templates.
  package var tint: ViewColor?

  package init(source: Source, size: ViewSize? = nil, tint: ViewColor? = nil) {
    self.source = source
    self.size = size
    self.tint = tint
  }
}

/// A colour, which may differ in dark mode.
package struct ViewColor: Hashable, Sendable {
  /// Red, green, blue and opacity in sRGB, each 0 to 1.
  package struct Components: Hashable, Sendable {
    /// The share of red.
    package var red: Double
    /// The share of green.
    package var green: Double
    /// The share of blue.
    package var blue: Double
    /// The opacity.
    package var alpha: Double

    /// Creates components.
    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }
  }

  /// The colour in light mode, and in dark mode if no other is given.
  package var light: Components
  /// The colour in dark mode.
  package var dark: Components?

  package init(light: Components, dark: Components? = nil) {
    self.light = light
    self.dark = dark
  }
}

/// The data of a slider.
package struct ViewSlider: Hashable, Sendable {
  /// The current value.
  package var value: Double
  /// The smallest value.
  package var minimum: Double
  /// The largest value.
  package var maximum: Double
  /// Whether it reports values while it moves, or only the final one.
  package var isContinuous: Bool

  package init(value: Double, minimum: Double, maximum: Double, isContinuous: Bool = true) {
    self.value = value
    self.minimum = minimum
    self.maximum = maximum
    self.isContinuous = isContinuous
  }
}

/// The button that starts and stops the playback of a content extension (J8).
package struct MediaButton: Hashable, Sendable {
  /// The style of the button.
  package enum Style: String, Hashable, Sendable, CaseIterable {
    /// An opaque button in the system's style.
    case standard
    /// A translucent button.
    case overlay
  }

  /// The style.
  package var style: Style
  /// Its frame in the controller's view; never empty.
  package var frame: ViewFrame
  /// The colour of its icon; absent means the system's own.
  package var tint: ViewColor?

  package init(style: Style, frame: ViewFrame, tint: ViewColor? = nil) {
    self.style = style
    self.frame = frame
    self.tint = tint
  }
}
