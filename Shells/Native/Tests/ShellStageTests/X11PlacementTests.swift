import ShellScene
import TestSupport
import Testing
import X11

@testable import ShellStage

@Suite struct `The place of a surface on an X server` {
  private let left = X11Monitor(
    name: "LEFT", frame: X11Rect(x: 0, y: 0, width: 1000, height: 800), isPrimary: true)
  private let right = X11Monitor(
    name: "RIGHT", frame: X11Rect(x: 1000, y: 100, width: 600, height: 400), isPrimary: false)

  @Test(arguments: [
    ("", 1.0), ("Xft.dpi:\t192\n", 2.0), ("*color: red\nXft.dpi: 144 \nx: y", 1.5),
    ("Xft.dpi:130", 1.25), ("Xft.dpi:\t72", 1.0), ("Xft.dpi: many", 1.0), ("Xft.dpi: nan", 1.0),
    ("Xft.dpi: 1e9", 8.0), ("my.Xft.dpi: 192", 1.0), ("Xft.dpi", 1.0),
  ])
  func `The scale is the density by 96, in quarters and at least 1`(
    resources: String, scale: Double
  ) {
    #expect(X11Placement.scale(ofResources: resources) == scale)
  }

  @Test(.rules("S38")) func `The free area is that of the desktop, on the primary monitor only`() {
    let areas: [UInt32] = [0, 0, 1600, 800, 0, 30, 1600, 770]
    func area(_ monitor: X11Monitor, _ desktop: Int) -> X11Rect {
      X11Placement.area(of: monitor, workAreas: areas, desktop: desktop)
    }
    #expect(area(left, 0) == left.frame)
    #expect(area(left, 1) == X11Rect(x: 0, y: 30, width: 1000, height: 770))
    #expect(area(right, 1) == right.frame)
    #expect(area(left, 2) == left.frame)
    #expect(area(left, .max / 4) == left.frame)
    let outside: [UInt32] = [UInt32(bitPattern: -500), 0, 100, 100]
    #expect(X11Placement.area(of: left, workAreas: outside, desktop: 0) == left.frame)
  }

  @Test(.rules("S46"))
  func `The focused monitor is the earlier one, else the pointer's, else the first`() {
    func chosen(_ outputs: SurfacePlan.Outputs, _ earlier: String?, _ x: Int?) -> [String] {
      X11Placement.monitors(
        for: outputs, of: [left, right], earlier: earlier, pointer: x.map { ($0, 150) }
      ).map(\.name)
    }
    #expect(chosen(.focused, nil, 1200) == ["RIGHT"])
    #expect(chosen(.focused, "LEFT", 1200) == ["LEFT"])
    #expect(chosen(.focused, "GONE", 1200) == ["RIGHT"])
    #expect(chosen(.focused, nil, nil) == ["LEFT"])
    #expect(chosen(.focused, nil, 9999) == ["LEFT"])
    #expect(chosen(.named("RIGHT"), "LEFT", 10) == ["RIGHT"])
    #expect(chosen(.named("GONE"), nil, 1200) == ["RIGHT"])
    #expect(chosen(.all, nil, nil) == ["LEFT", "RIGHT"])
    #expect(
      X11Placement.monitors(for: .focused, of: [], earlier: nil, pointer: nil).isEmpty)
  }

  @Test func `A surface is at its edge, in pixels, with its margin`() {
    let area = X11Rect(x: 100, y: 50, width: 1000, height: 800)
    func frame(_ edge: SurfacePlan.Edge) -> X11Rect {
      X11Placement.frame(
        of: SurfacePlan(size: Size(width: 200, height: 100), edge: edge, margin: 10), in: area,
        scale: 1.5)
    }
    #expect(frame(.topLeft) == X11Rect(x: 115, y: 65, width: 300, height: 150))
    #expect(frame(.top) == X11Rect(x: 450, y: 65, width: 300, height: 150))
    #expect(frame(.topRight) == X11Rect(x: 785, y: 65, width: 300, height: 150))
    #expect(frame(.bottomLeft) == X11Rect(x: 115, y: 685, width: 300, height: 150))
    #expect(frame(.bottom) == X11Rect(x: 450, y: 685, width: 300, height: 150))
    #expect(frame(.bottomRight) == X11Rect(x: 785, y: 685, width: 300, height: 150))
    #expect(frame(.left) == X11Rect(x: 115, y: 65, width: 300, height: 770))
    #expect(frame(.right) == X11Rect(x: 785, y: 65, width: 300, height: 770))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -5, 0, 1e300])
  func `An invalid size still gives a window within the area`(length: Double) {
    let area = X11Rect(x: 0, y: 0, width: 100, height: 80)
    let plan = SurfacePlan(size: Size(width: length, height: length), margin: length)
    let frame = X11Placement.frame(of: plan, in: area, scale: 2)
    #expect(frame.width >= 1 && frame.width <= 100)
    #expect(frame.height >= 1 && frame.height <= 80)
  }

  @Test func `A part of a surface covers all pixels that it touches`() {
    let part = X11Placement.pixels(Rect(x: 0.3, y: 1, width: 10, height: 0.5), scale: 1.25)
    #expect(part == X11Rect(x: 0, y: 1, width: 13, height: 1))
    let none = X11Placement.pixels(
      Rect(x: .nan, y: 0, width: .nan, height: 1e300), scale: 1)
    #expect(none.width == 0)
  }
}
