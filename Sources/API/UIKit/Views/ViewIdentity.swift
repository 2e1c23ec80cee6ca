/// Gives each view and each guide a number of its own.
@MainActor
enum ViewIdentity {
  private static var last: Int64 = 0

  static func next() -> Int64 {
    last += 1
    return last
  }
}
