import Foundation
import NotificationModel
import NotificationWire
import Testing
import UIKit

/// The frames that an app reads and the frames that the browser draws, of the same views.
///
/// The page uses the app's estimates of the sizes of texts and images, so that only the two layout engines are compared.
@MainActor @Suite(.enabled(if: PageLayout.isAvailable, "needs node"))
struct LayoutAgreementTests {
  /// How far an edge may differ between the engines, in points.
  private static let tolerance = 0.5

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let fill: @MainActor @Sendable (UIView) -> Void
  }

  private nonisolated static let rows = [
    Row(testDescription: "frames as they are said") { root in
      root.addSubview(UIView(frame: CGRect(x: 12, y: 8, width: 100, height: 40)))
    },
    Row(testDescription: "edges at a distance") { root in
      let box = added(to: root, UIView())
      NSLayoutConstraint.activate([
        box.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
        box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
        box.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -30),
        box.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -40),
      ])
    },
    Row(testDescription: "a middle, and a part of a length") { root in
      let box = added(to: root, UIView())
      NSLayoutConstraint.activate([
        box.centerXAnchor.constraint(equalTo: root.centerXAnchor),
        box.centerYAnchor.constraint(equalTo: root.centerYAnchor, constant: 5),
        box.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5),
        box.heightAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.75),
      ])
    },
    Row(testDescription: "a chain of views down the side") { root in
      var top = root.layoutMarginsGuide.topAnchor
      for height in [20, 30, 45] {
        let box = added(to: root, UIView())
        NSLayoutConstraint.activate([
          box.topAnchor.constraint(equalTo: top, constant: 8),
          box.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
          box.trailingAnchor.constraint(equalTo: root.layoutMarginsGuide.trailingAnchor),
          box.heightAnchor.constraint(equalToConstant: CGFloat(height)),
        ])
        top = box.bottomAnchor
      }
    },
    Row(testDescription: "a label as large as its words, and a button beside it") { root in
      let label = added(to: root, UILabel())
      label.text = "Rent is due"
      let button = added(to: root, UIButton(type: .system))
      button.setTitle("Pay", for: .normal)
      NSLayoutConstraint.activate([
        label.topAnchor.constraint(equalTo: root.topAnchor, constant: 4),
        label.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 4),
        button.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 16),
        button.centerYAnchor.constraint(equalTo: label.centerYAnchor),
      ])
    },
    Row(testDescription: "a column that fills its stack") { root in
      stack(in: root, .vertical, .fillEqually, spacing: 10, count: 3)
    },
    Row(testDescription: "a row of equal widths") { root in
      stack(in: root, .horizontal, .fillEqually, spacing: 6, count: 4)
    },
  ]

  @Test(arguments: rows)
  func `The app and the page give views the same frames`(_ row: Row) throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    row.fill(root)
    root.layoutIfNeeded()
    var reader = SceneReader()
    let scene = ViewScene(root: reader.tree(of: root))
    let views = Array(zip(Self.nodes(in: scene.root), Self.views(in: root)))
    let sizes = Dictionary(
      uniqueKeysWithValues: views.map { ("\($0.identifier)", $1.intrinsicContentSize) })
    let frames = try PageLayout.frames(
      of: scene, size: root.frame.size, natural: sizes.filter { $0.value.width >= 0 })
    #expect(frames.count == views.count + 1)
    for (node, view) in views {
      let frame = try #require(frames["\(node.identifier)"])
      let own = view.frame
      let edges = [own.minX, own.minY, own.maxX, own.maxY].map(Double.init)
      let drawn = [frame[0], frame[1], frame[0] + frame[2], frame[1] + frame[3]]
      let isNear = zip(edges, drawn).allSatisfy { abs($0 - $1) <= Self.tolerance }
      #expect(isNear, "the app has \(edges), the page \(drawn)")
    }
  }

  private static func nodes(in node: ViewNode) -> [ViewNode] {
    node.children.flatMap { [$0] + nodes(in: $0) }
  }

  private static func views(in view: UIView) -> [UIView] {
    view.subviews.flatMap { [$0] + views(in: $0) }
  }

  private static func added<View: UIView>(to root: UIView, _ view: View) -> View {
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    return view
  }

  private static func stack(
    in root: UIView, _ axis: NSLayoutConstraint.Axis, _ way: UIStackView.Distribution,
    spacing: CGFloat, count: Int
  ) {
    let stack = added(
      to: root, UIStackView(arrangedSubviews: (0..<count).map { _ in UIView() }))
    stack.axis = axis
    stack.distribution = way
    stack.spacing = spacing
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
      stack.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 5),
      stack.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -5),
      stack.bottomAnchor.constraint(equalTo: root.bottomAnchor, constant: -5),
    ])
  }
}

/// The page's layout, run by node without a page.
private enum PageLayout {
  static let isAvailable = FileManager.default.isExecutableFile(atPath: node)

  private static let node = "/usr/bin/node"

  /// The position and size of each view, by its number.
  static func frames(
    of scene: ViewScene, size: CGSize, natural: [String: CGSize]
  ) throws -> [String: [Double]] {
    let sizes = natural.mapValues { ["width": Double($0.width), "height": Double($0.height)] }
    let sent = try JSONEncoder().encode(sizes)
    let program = """
      import { readScene } from '\(scripts)/content/scene.js';
      import { layOut } from '\(scripts)/layout/layout.js';
      const sizes = \(String(decoding: sent, as: UTF8.self));
      const natural = (node) => sizes[node.id] ?? null;
      const measure = {
        natural,
        fit: (pairs) => new Map(pairs.map(([node]) => [node.id, natural(node)?.height ?? null])),
        baselines: () => null,
      };
      const scene = readScene(\(String(decoding: WireBlob.encode(scene), as: UTF8.self)));
      const room = { width: \(size.width), height: \(size.height), ratioHeight: 150, isRightToLeft: false };
      const { frames } = layOut(scene.root, room, measure);
      const places = [...frames].map(([id, f]) => [id, [f.x, f.y, f.width, f.height]]);
      console.log(JSON.stringify(Object.fromEntries(places)));
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: node)
    process.arguments = ["--input-type=module", "--eval", program]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let answer = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode([String: [Double]].self, from: answer)
  }

  /// The folder of the page's scripts.
  private static let scripts = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent(
      "../../../Shells/Browser/Sources/notification-center/Page/scripts"
    ).standardizedFileURL.absoluteString
}
