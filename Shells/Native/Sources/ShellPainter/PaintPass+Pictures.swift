internal import Drawing
internal import ShellScene

extension PaintPass {
  /// The icon of an app, or the first letter of its name on a colour of its own.
  func icon(_ file: String?, _ name: String, _ app: String, _ area: Area) {
    let area = area.snapped(canvas.scale)
    let radius = min(area.width, area.height) * 0.28
    if let file, let bitmap = bitmap(file, area, .inside) {
      return canvas.draw(bitmap, in: area, radius: radius)
    }
    let hue = Self.hue(of: app)
    canvas.fill(
      area, radius: radius, from: Ink(hue: hue, saturation: 0.42, lightness: 0.46),
      to: Ink(hue: hue + 24, saturation: 0.46, lightness: 0.33))
    let words = name.filter { !$0.isWhitespace }
    let letters = words.count <= 2 ? words : String(words.prefix(1))
    guard !letters.isEmpty else { return }
    var large = TextBlock(letters.uppercased(), style: .title, alignment: .center)
    large.runs[0].isBold = true
    let layout = painter.letter(
      large, height: area.height * (letters.count == 1 ? 0.5 : 0.38), width: area.width)
    canvas.clipped(to: area) {
      canvas.draw(
        layout, x: area.x + (area.width - layout.width) / 2,
        y: area.y + (area.height - layout.height) / 2, Ink(red: 1, green: 1, blue: 1))
    }
  }

  /// A picture that fills its frame.
  func picture(_ file: String, _ area: Area) {
    let area = area.snapped(canvas.scale)
    let radius = min(metrics.pictureRadius, area.width / 2, area.height / 2)
    guard let bitmap = bitmap(file, area, .over) else {
      canvas.fill(area, radius: radius, ink(.field))
      let side = min(area.width, area.height, 20)
      return sign(
        .attachment, .faintText,
        Area(
          x: area.x + (area.width - side) / 2, y: area.y + (area.height - side) / 2, width: side,
          height: side))
    }
    canvas.draw(bitmap, in: area, radius: radius)
    canvas.border(area, radius: radius, breadth: metrics.border, ink(.cardBorder))
  }

  private func bitmap(_ file: String, _ area: Area, _ fit: Bitmap.Fit) -> Bitmap? {
    painter.picture(
      file, width: Int((area.width * canvas.scale).rounded()),
      height: Int((area.height * canvas.scale).rounded()), fit: fit)
  }

  /// The same colour for the same app, everywhere; as the page computes it.
  static func hue(of app: String) -> Double {
    let sum = app.utf16.prefix(200).reduce(7) { ($0 * 31 + Int($1)) % 3_600 }
    return Double(sum % 360)
  }
}

extension Ink {
  /// A colour by its hue in degrees.
  init(hue: Double, saturation: Double, lightness: Double) {
    let reach = saturation * min(lightness, 1 - lightness)
    func part(_ shift: Double) -> Double {
      let place = (shift + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(place - 3, 9 - place, 1))
    }
    self.init(red: part(0), green: part(8), blue: part(4))
  }
}
