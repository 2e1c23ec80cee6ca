import ShellScene
import TestSupport
import Testing

@testable import ShellStage

@Suite struct SurfacePlanTests {
  @Test(arguments: [
    (SurfacePlan.Edge.topLeft, UInt32(5), UInt32(50)), (.top, 1, 50), (.topRight, 9, 50),
    (.bottomLeft, 6, 50), (.bottom, 2, 50), (.bottomRight, 10, 50), (.left, 7, 0), (.right, 11, 0),
  ])
  func `An edge is fastened as layer-shell counts, and a whole one leaves the height open`(
    edge: SurfacePlan.Edge, anchor: UInt32, height: UInt32
  ) {
    let plan = SurfacePlan(size: Size(width: 80, height: 49.5), edge: edge)
    #expect(plan.anchor == anchor)
    #expect(plan.requestedSize == (80, height))
  }

  @Test(.rules("S38"))
  func `Banners are above windows, and an overlay is above full-screen windows`() {
    #expect(SurfacePlan(size: .zero).layer == 2)
    #expect(SurfacePlan(size: .zero, isOverlay: true).layer == 3)
  }

  @Test(arguments: [
    (SurfacePlan.Edge.topLeft, 12.0, 12.0), (.top, 400, 12), (.topRight, 788, 12),
    (.bottomLeft, 12, 588), (.bottom, 400, 588), (.bottomRight, 788, 588), (.left, 12, 12),
    (.right, 788, 12),
  ])
  func `A surface is at its edge of the free area`(
    edge: SurfacePlan.Edge, x: Double, y: Double
  ) {
    let plan = SurfacePlan(size: .zero, edge: edge, margin: 12)
    let corner = plan.corner(
      of: Size(width: 200, height: 200), in: Size(width: 1_000, height: 800))
    #expect(corner == Point(x: x, y: y))
  }

  @Test func `A surface of no size is one of a pixel`() {
    #expect(SurfacePlan(size: Size(width: 0, height: -1)).requestedSize == (1, 1))
  }

  @Test(arguments: [
    (0.4, Int32(0)), (-1.5, -2), (1e300, .max), (-.infinity, .min), (.nan, 0),
  ])
  func `A number that the protocol cannot carry becomes the nearest one`(
    value: Double, result: Int32
  ) {
    #expect(Int32(clamped: value) == result)
  }
}
