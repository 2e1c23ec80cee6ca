/// What kind of view it is, and what that kind shows.
package enum ViewContent: Hashable, Sendable {
  /// Nothing but its colours, and the views in it.
  case plain
  /// A text.
  case label(ViewText)
  /// A picture.
  case image(ViewImage, ViewImage.Fill)
  /// A button; `ViewEvent.tapped` tells of it.
  case button(ViewButton)
  /// A row or a column of the views in it.
  case stack(ViewStack)
  /// A field for one line of text.
  case textField(ViewField)
  /// A switch; `ViewEvent.switched` tells of it.
  case toggle(isOn: Bool)
  /// A slider; `ViewEvent.slid` tells of it.
  case slider(ViewSlider)
}

/// A text and how it looks.
package struct ViewText: Hashable, Sendable {
  /// Where the lines of a text begin and end.
  package enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// At the side where the language begins.
    case natural
    /// At the left.
    case left
    /// In the middle.
    case center
    /// At the right.
    case right
  }

  /// The letters it is written in.
  package struct Font: Hashable, Sendable {
    /// The height in points, 1 to 500.
    package var size: Double
    /// How strong they are, as in CSS: 100 to 900, 400 is usual.
    package var weight: Int
    /// Whether they lean.
    package var isItalic: Bool
    /// Whether all are equally wide.
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

  /// The words.
  package var text: String
  /// The letters.
  package var font: Font
  /// The colour of the letters; absent means that of the shell's own texts.
  package var color: ViewColor?
  /// Where the lines begin and end.
  package var alignment: Alignment
  /// How many lines there may be; 0 means as many as it takes.
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
  /// What is in it, with its look.
  package var text: ViewText
  /// The words in it while it is empty.
  package var placeholder: String
  /// Whether what is typed is not to be seen.
  package var isSecure: Bool
  /// Whether it has a border of the shell's look.
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

/// What a button shows.
package struct ViewButton: Hashable, Sendable {
  /// Its words, if any.
  package var title: ViewText?
  /// Its picture, if any, before the words.
  package var image: ViewImage?
  /// Whether it is drawn filled with its tint, as a button that matters.
  package var isProminent: Bool

  package init(title: ViewText? = nil, image: ViewImage? = nil, isProminent: Bool = false) {
    self.title = title
    self.image = image
    self.isProminent = isProminent
  }
}

/// A picture in a view.
package struct ViewImage: Hashable, Sendable {
  /// Where its picture is found.
  package enum Source: Hashable, Sendable {
    /// A file, by its absolute path: of the app's bundle, of an attachment, or of the extension's own
    /// temporary folder.
    case file(path: String)
    /// One of the system's symbols, by its name; the shell draws it as a sign.
    case symbol(name: String)
  }

  /// How the picture fills a view of another shape.
  package enum Fill: String, Hashable, Sendable, CaseIterable {
    /// It is stretched.
    case scaleToFill
    /// All of it is seen.
    case aspectFit
    /// All of the view is filled.
    case aspectFill
    /// It keeps its size, in the middle.
    case center
  }

  /// Where it is found.
  package var source: Source
  /// Its own size in points, where the extension knows it.
  package var size: ViewSize?
  /// The colour that it is drawn in, for symbols and templates.
  package var tint: ViewColor?

  package init(source: Source, size: ViewSize? = nil, tint: ViewColor? = nil) {
    self.source = source
    self.size = size
    self.tint = tint
  }
}

/// A colour, which may be another one in the dark.
package struct ViewColor: Hashable, Sendable {
  /// Red, green, blue and opacity in sRGB, each 0 to 1.
  package struct Components: Hashable, Sendable {
    /// The share of red.
    package var red: Double
    /// The share of green.
    package var green: Double
    /// The share of blue.
    package var blue: Double
    /// How much of it covers what is under it.
    package var alpha: Double

    /// Creates components.
    package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }
  }

  /// What it is in a light shell, and in a dark one where nothing else is said.
  package var light: Components
  /// What it is in a dark shell.
  package var dark: Components?

  package init(light: Components, dark: Components? = nil) {
    self.light = light
    self.dark = dark
  }
}

/// What a slider shows.
package struct ViewSlider: Hashable, Sendable {
  /// Where it stands.
  package var value: Double
  /// The least it may be.
  package var minimum: Double
  /// The most it may be.
  package var maximum: Double
  /// Whether it tells while it moves, or only where it ends.
  package var isContinuous: Bool

  package init(value: Double, minimum: Double, maximum: Double, isContinuous: Bool = true) {
    self.value = value
    self.minimum = minimum
    self.maximum = maximum
    self.isContinuous = isContinuous
  }
}

/// The button that starts and stops what a content extension plays (J8).
package struct MediaButton: Hashable, Sendable {
  /// How the button looks.
  package enum Style: String, Hashable, Sendable, CaseIterable {
    /// An opaque one, of the system's own look.
    case standard
    /// One that lets through what is under it.
    case overlay
  }

  /// How it looks.
  package var style: Style
  /// Where it is in the controller's view; never empty.
  package var frame: ViewFrame
  /// The colour of the sign on it; absent means the system's own.
  package var tint: ViewColor?

  package init(style: Style, frame: ViewFrame, tint: ViewColor? = nil) {
    self.style = style
    self.frame = frame
    self.tint = tint
  }
}
