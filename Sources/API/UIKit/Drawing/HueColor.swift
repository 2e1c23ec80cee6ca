import NotificationModel

/// A colour by its place on the wheel of colours, with its strength and brightness, each 0 to 1.
struct HueColor {
  var hue: CGFloat
  var saturation: CGFloat
  var brightness: CGFloat

  init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
    self.hue = hue
    self.saturation = saturation
    self.brightness = brightness
  }

  init(_ color: ViewColor.Components) {
    let most = max(color.red, color.green, color.blue)
    let range = most - min(color.red, color.green, color.blue)
    brightness = CGFloat(most)
    saturation = most > 0 ? CGFloat(range / most) : 0
    guard range > 0 else {
      hue = 0
      return
    }
    let sixths =
      if most == color.red {
        (color.green - color.blue) / range
      } else if most == color.green {
        2 + (color.blue - color.red) / range
      } else {
        4 + (color.red - color.green) / range
      }
    hue = CGFloat((sixths < 0 ? sixths + 6 : sixths) / 6)
  }

  /// The shares of red, green and blue; the wheel has no end, so that 1.25 is 0.25.
  func components(alpha: CGFloat) -> ViewColor.Components {
    let turn = hue.isFinite ? hue - hue.rounded(.down) : 0
    func share(_ shift: CGFloat) -> CGFloat {
      let place = (shift + turn * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
    }
    return ViewColor.Components(share(5), share(3), share(1), alpha)
  }
}
