import NotificationEngine
import NotificationModel
import TestSupport
import Testing

@Suite struct `Requests for places` {
  private func failure(adding region: Region) -> NotificationFailure? {
    var world = World.allowed()
    let request = NotificationRequest(
      identifier: "r", content: NotificationRequest.reminder().content,
      trigger: .location(region, repeats: true))
    let refusals = world.call(.notifications(.add(request))).refusals
    #expect(world.pending().count == (refusals.isEmpty ? 1 : 0))
    return refusals.first
  }

  @Test(.rules("B22")) func `A region that cannot be watched is refused by field and value`() {
    let region = Region(identifier: "r", latitude: 0, longitude: 0, radius: 100)
    for (field, value, path) in [
      ("latitude", 90.5, \Region.latitude), ("longitude", -181, \.longitude),
      ("radius", 0.5, \.radius),
      ("radius", 1_000_001, \.radius),
    ] as [(String, Double, WritableKeyPath<Region, Double>)] {
      var wrong = region
      wrong[keyPath: path] = value
      let failure = failure(adding: wrong)
      #expect(failure?.code == .invalidValue)
      #expect(failure?.field == "request.trigger.region.\(field)")
      #expect(failure?.value == "\(value)")
    }
    #expect(failure(adding: region) == nil)
  }

  @Test func `A region's identifier has the limit of all identifiers`() {
    let name = String(repeating: "r", count: CoreLimits.identifierBytes)
    var region = Region(identifier: name, latitude: 0, longitude: 0, radius: 100)
    #expect(failure(adding: region) == nil)
    region.identifier += "r"
    let failure = failure(adding: region)
    #expect(failure?.code == .limitReached)
    #expect(failure?.field == "request.trigger.region.identifier")
  }
}
