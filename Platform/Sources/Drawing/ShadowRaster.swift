/// Computes the pixels of a shadow: a rounded square, blurred, once for each layer, and the layers over each other.
struct ShadowRaster {
  let side: Int
  private var values: [Float]

  init(side: Int, inset: Int, radius: Double, layers: [ShadowMask.Layer], scale: Double) {
    self.side = side
    values = Array(repeating: 0, count: side * side)
    for layer in layers {
      let blurred = Self.blurred(
        Self.square(
          side: side, inset: inset, drop: Int((layer.drop * scale).rounded()),
          radius: Float(radius)), side: side, reach: layer.reach * scale)
      for index in values.indices {
        let added = blurred[index] * Float(layer.opacity)
        values[index] += added * (1 - values[index])
      }
    }
  }

  func byte(x: Int, y: Int) -> UInt8 { UInt8(min(255, max(0, values[y * side + x] * 255))) }

  /// How much of each pixel a rounded square covers.
  private static func square(side: Int, inset: Int, drop: Int, radius: Float) -> [Float] {
    var values = [Float](repeating: 0, count: side * side)
    let half = Float(side - 2 * inset) / 2
    let middle = Float(side) / 2
    for y in 0..<side {
      for x in 0..<side {
        let across = abs(Float(x) + 0.5 - middle) - (half - radius)
        let down = abs(Float(y - drop) + 0.5 - middle) - (half - radius)
        let outside = (max(across, 0) * max(across, 0) + max(down, 0) * max(down, 0))
          .squareRoot()
        let distance = outside + min(max(across, down), 0) - radius
        values[y * side + x] = min(1, max(0, 0.5 - distance))
      }
    }
    return values
  }

  /// Three averages along rows and columns, which come close to a bell curve that ends at the reach.
  private static func blurred(_ values: [Float], side: Int, reach: Double) -> [Float] {
    let radius = Int(reach / 3)
    guard radius > 0 else { return values }
    var values = values
    for _ in 0..<3 {
      for line in 0..<side { average(&values, line * side, 1, side, radius) }
      for line in 0..<side { average(&values, line, side, side, radius) }
    }
    return values
  }

  private static func average(
    _ values: inout [Float], _ start: Int, _ step: Int, _ count: Int, _ radius: Int
  ) {
    let line = (0..<count).map { values[start + $0 * step] }
    var sum = line[0] * Float(radius)
    for index in 0...radius { sum += line[min(index, count - 1)] }
    let breadth = Float(2 * radius + 1)
    for place in 0..<count {
      values[start + place * step] = sum / breadth
      sum += line[min(place + radius + 1, count - 1)] - line[max(place - radius, 0)]
    }
  }
}
