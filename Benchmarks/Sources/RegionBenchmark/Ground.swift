import Foundation
import NotificationModel
import Places

/// Random numbers that are the same in every run (SplitMix64).
struct Numbers {
  private var state: UInt64 = 2_026

  mutating func fraction() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) / 9_007_199_254_740_992
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + fraction() * (range.upperBound - range.lowerBound)
  }
}

/// Regions of 100 m to 500 m and points around Berlin: evenly over 1,000 km, or half of them within 5 km.
struct Ground {
  static let size = 1_000_000.0
  static let town = 5_000.0
  private static let middle = Coordinate(latitude: 52.52, longitude: 13.4)

  var numbers = Numbers()

  static func coordinate(east: Double, north: Double) -> Coordinate {
    let latitude = middle.latitude + north / 111_250
    let parallel = 111_320 * cos(latitude * .pi / 180)
    return Coordinate(latitude: latitude, longitude: middle.longitude + east / parallel)
  }

  mutating func anywhere() -> Coordinate {
    let half = -Self.size / 2...Self.size / 2
    return Self.coordinate(east: numbers.number(half), north: numbers.number(half))
  }

  mutating func inTown() -> Coordinate {
    let distance = Self.town * numbers.fraction().squareRoot()
    let angle = numbers.number(0...(2 * .pi))
    return Self.coordinate(east: distance * cos(angle), north: distance * sin(angle))
  }

  mutating func region(inTown isInTown: Bool) -> Region {
    let place = isInTown ? inTown() : anywhere()
    return Region(
      identifier: "region", latitude: place.latitude, longitude: place.longitude,
      radius: numbers.number(100...500))
  }

  mutating func circles(_ count: Int, halfInTown: Bool) -> [RegionCircle] {
    (0..<count).compactMap {
      RegionCircle(region(inTown: halfInTown && $0 % 2 == 0), key: Int64($0))
    }
  }
}

/// The private resident memory of this process, in megabytes.
func residentMegabytes() -> Double {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") } ?? ""
  return (line.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0) / 1_024
}

func microseconds(_ count: Int, _ body: () throws -> Void) rethrows -> Double {
  let parts = try ContinuousClock().measure(body).components
  return (Double(parts.seconds) * 1e6 + Double(parts.attoseconds) / 1e12) / Double(count)
}
