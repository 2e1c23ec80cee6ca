import NotificationModel

/// Estimates how much room a view needs: the shell that draws it measures.
@MainActor
enum SizeEstimate {
  /// Returns the size of a view from its content and its subviews, in points.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - width: The available width; 0 or less means as much as it needs.
  ///   - depth: The depth in other views to which it is examined.
  ///   - needsHeight: Whether the height is requested; a tree of which only widths are requested costs less.
  /// - Returns: The size.
  static func size(
    of view: UIView, width: CGFloat, depth: Int = 1, needsHeight: Bool = true
  ) -> CGSize {
    if depth > WindowSceneLimits.depth { return .zero }
    let fixed = (length(.width, of: view), length(.height, of: view))
    let room = fixed.0 ?? width
    let content: CGSize =
      switch view {
      case let stack as UIStackView: size(of: stack, width: room, depth: depth, needsHeight)
      case let label as UILabel: label.sizeThatFits(CGSize(width: room, height: 0))
      default: plainSize(of: view, width: room, depth: depth, needsHeight)
      }
    return CGSize(width: fixed.0 ?? content.width, height: fixed.1 ?? content.height)
  }

  /// Returns the length that constraints of a view give it as a number.
  static func length(
    _ attribute: NSLayoutConstraint.Attribute, of view: UIView
  ) -> CGFloat? {
    let found = view.constraints.first {
      $0.firstItem === view && $0.firstAttribute == attribute && $0.relation != .lessThanOrEqual
        && $0.secondItem == nil
    }
    return found?.constant
  }

  private static func size(
    of stack: UIStackView, width: CGFloat, depth: Int, _ needsHeight: Bool
  ) -> CGSize {
    let margins = stack.margins
    let across = margins.leading + margins.trailing
    let views = stack.arrangedSubviews.filter { !$0.isHidden }
    let gaps = views.dropLast().map { stack.gap(after: $0) }.reduce(0, +)
    let isRow = stack.axis == .horizontal
    // A row shares its width; a column gives all of it to each.
    let room = width > 0 ? max(1, width - across - (isRow ? gaps : 0)) : 0
    let share = isRow && !views.isEmpty ? room / CGFloat(views.count) : room
    let sizes = views.map {
      size(of: $0, width: share, depth: depth + 1, needsHeight: needsHeight)
    }
    let widths = sizes.map(\.width)
    let heights = sizes.map(\.height)
    let width = isRow ? widths.reduce(gaps, +) : widths.max() ?? 0
    let height = isRow ? heights.max() ?? 0 : heights.reduce(gaps, +)
    return CGSize(width: across + width, height: margins.top + margins.bottom + height)
  }

  /// Returns the size of a view's content, or else of its subviews, by their frames and by its constraints.
  private static func plainSize(
    of view: UIView, width: CGFloat, depth: Int, _ needsHeight: Bool
  ) -> CGSize {
    let own = view.intrinsicContentSize
    if own.width >= 0, own.height >= 0 { return own }
    let moved = LayoutEngine.size(
      of: view, width: width, depth: depth, needsHeight: needsHeight)
    let framed = view.subviews.filter {
      !$0.isHidden && $0.translatesAutoresizingMaskIntoConstraints
    }.map(\.frame)
    return CGSize(
      width: own.width >= 0 ? own.width : framed.map(\.maxX).reduce(moved.width, max),
      height: own.height >= 0 ? own.height : framed.map(\.maxY).reduce(moved.height, max))
  }
}

/// Estimates how much room a text needs: the shell that draws it knows the exact size.
enum TextEstimate {
  /// The size of a text, in points.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - font: The font.
  ///   - width: The width at which lines are broken; 0 or less, and 100,000 or more, mean no limit.
  ///   - lines: How many lines there may be; 0 means as many as needed.
  /// - Returns: The size.
  static func size(of text: String, font: UIFont, width: CGFloat, lines: Int) -> CGSize {
    if text.isEmpty { return .zero }
    let limit = width > 0 && width < 100_000 ? width : .infinity
    let shown = text.prefix(WindowSceneLimits.textCharacters)
    let widths = shown.split(separator: "\n", omittingEmptySubsequences: false).map {
      self.width(of: $0, font: font)
    }
    let count = widths.reduce(0) { $0 + max(1, ($1 / limit).rounded(.up)) }
    let height = font.lineHeight * (lines > 0 ? min(count, CGFloat(lines)) : count)
    return CGSize(width: min(widths.max() ?? 0, limit).rounded(.up), height: height)
  }

  /// The width of one line.
  private static func width(of line: Substring, font: UIFont) -> CGFloat {
    let unit = font.pointSize * (font.model.weight >= 600 ? 1.06 : 1)
    return line.unicodeScalars.reduce(0) { $0 + unit * share(of: $1, font: font) }
  }

  /// Returns the width of a character as a share of the font's size.
  private static func share(of sign: Unicode.Scalar, font: UIFont) -> CGFloat {
    if font.model.isMonospaced { return 0.6 }
    return switch sign.value {
    case 0..<0x20, 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60,
      0x1F000...0x1FAFF:
      1
    case 0x20, 0x2C, 0x2E, 0x3A, 0x3B, 0x69, 0x6A, 0x6C: 0.28
    case 0x41...0x5A, 0x6D, 0x77, 0x25, 0x26, 0x40: 0.68
    default: 0.54
    }
  }
}
