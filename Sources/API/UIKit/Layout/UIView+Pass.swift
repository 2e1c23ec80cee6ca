extension UIView {
  /// Lays out it and what is in it until nothing asks for more, or that often.
  func layOut(atMost passes: Int) {
    for _ in 0..<passes where needsLayoutSomewhere { layOutOnce(depth: 1) }
  }

  private var needsLayoutSomewhere: Bool {
    arrangement.needsLayout || subviews.contains { $0.needsLayoutSomewhere }
  }

  private func layOutOnce(depth: Int) {
    if depth > SceneLimits.depth { return }
    if arrangement.needsLayout {
      arrangement.needsLayout = false
      updateConstraintsIfNeeded()
      let controller = family.controller
      controller?.viewWillLayoutSubviews()
      FrameReckoning.place(in: self)
      layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    for view in subviews { view.layOutOnce(depth: depth + 1) }
  }

  /// Brings the views in it that follow its size to their new places.
  func resizeSubviews(from old: CGSize) {
    for view in subviews where view.arrangement.followsFrame && !view.arrangement.mask.isEmpty {
      let mask = view.arrangement.mask
      var place = view.frame
      (place.origin.x, place.size.width) = Self.share(
        frame.width - old.width, of: (place.minX, place.width, old.width - place.maxX),
        growing: (
          mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
          mask.contains(.flexibleRightMargin)
        ))
      (place.origin.y, place.size.height) = Self.share(
        frame.height - old.height, of: (place.minY, place.height, old.height - place.maxY),
        growing: (
          mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
          mask.contains(.flexibleBottomMargin)
        ))
      view.frame = place
    }
    arrangement.needsLayout = true
  }

  /// The new start and length of a view, where those of its three lengths grow that may: each by its share of
  /// them, or equally where they are nothing.
  private static func share(
    _ growth: CGFloat, of lengths: (CGFloat, CGFloat, CGFloat), growing: (Bool, Bool, Bool)
  ) -> (CGFloat, CGFloat) {
    let parts = [
      growing.0 ? lengths.0 : nil, growing.1 ? lengths.1 : nil, growing.2 ? lengths.2 : nil,
    ]
    let whole = parts.compactMap { $0 }.reduce(0, +)
    let count = CGFloat(parts.compactMap { $0 }.count)
    func longer(_ part: CGFloat?) -> CGFloat {
      guard let part else { return 0 }
      return whole > 0 ? growth * part / whole : growth / count
    }
    return (lengths.0 + longer(parts[0]), max(0, lengths.1 + longer(parts[1])))
  }
}
