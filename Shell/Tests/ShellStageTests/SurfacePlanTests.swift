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
  func `Banners lie above windows, and an overlay above those that fill the screen`() {
    #expect(SurfacePlan(size: .zero).layer == 2)
    #expect(SurfacePlan(size: .zero, isOverlay: true).layer == 3)
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
