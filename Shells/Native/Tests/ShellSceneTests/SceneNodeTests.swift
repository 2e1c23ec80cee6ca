import ShellScene
import TestSupport
import Testing

@Suite struct `A node of the scene` {
  private func button(_ name: String, _ frame: Rect) -> SceneNode {
    SceneNode(NodeName(name), role: .button, frame: frame, act: .field(NodeName(name)))
  }

  @Test func `Of two overlapping things the one painted last is pressed`() {
    let root = SceneNode(
      NodeName("root"), frame: Rect(x: 0, y: 0, width: 100, height: 100),
      children: [
        button("below", Rect(x: 0, y: 0, width: 50, height: 50)),
        button("above", Rect(x: 20, y: 20, width: 50, height: 50)),
      ])
    #expect(root.pressable(at: Point(x: 30, y: 30))?.name == NodeName("above"))
    #expect(root.pressable(at: Point(x: 10, y: 10))?.name == NodeName("below"))
    #expect(root.pressable(at: Point(x: 70, y: 10)) == nil)
  }

  @Test func `A part that a clipping node cuts off cannot be pressed`() {
    let list = SceneNode(
      NodeName("list"), frame: Rect(x: 0, y: 0, width: 100, height: 40), clips: true,
      children: [button("row", Rect(x: 0, y: 30, width: 100, height: 30))])
    #expect(list.pressable(at: Point(x: 5, y: 35)) != nil)
    #expect(list.pressable(at: Point(x: 5, y: 45)) == nil)
  }

  @Test(.rules("S43"))
  func `A mirrored thing has the distance to the right edge that it had to the left`() {
    let node = button("a", Rect(x: 10, y: 0, width: 20, height: 10)).mirrored(in: 100)
    #expect(node.frame == Rect(x: 70, y: 0, width: 20, height: 10))
  }
}
