import NotificationModel
import Testing
import UIKit

@MainActor @Suite final class ImageTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "uikit-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  private func shown(_ image: UIImage?) -> ViewImage? {
    var reader = SceneReader()
    guard case .image(let image, _) = reader.tree(of: UIImageView(image: image)).content else {
      return nil
    }
    return image
  }

  @Test(arguments: Pictures.all)
  func `A picture's size is read from its first bytes`(picture: Pictures) {
    let image = UIImage(data: Data(picture.bytes))
    #expect(image?.size == CGSize(width: 300, height: 200), "\(picture)")
  }

  @Test(arguments: Pictures.all)
  func `A picture that is cut short or without a size is refused`(picture: Pictures) {
    for length in 0..<picture.needed {
      #expect(UIImage(data: Data(picture.bytes.prefix(length))) == nil)
    }
    #expect(UIImage(data: Data(picture.made(width: 0, height: 5))) == nil)
  }

  @Test func `A picture in a file is named by its path, with the scale of its name`() throws {
    let path = try write("cat@2x.png", Pictures.png.bytes)
    let image = try #require(UIImage(contentsOfFile: path))
    #expect(image.size == CGSize(width: 150, height: 100) && image.scale == 2)
    #expect(shown(image)?.source == .file(path: path))
    #expect(shown(image)?.tint == nil)
    #expect(UIImage(contentsOfFile: folder.path) == nil)
    #expect(UIImage(contentsOfFile: folder.path + "/none.png") == nil)
    #expect(UIImage(contentsOfFile: try write("text.png", Array("hello".utf8))) == nil)
  }

  @Test func `Bytes are written once, to a file that only this user can read`() throws {
    let data = Data(Pictures.jpeg.bytes)
    let first = try #require(shown(UIImage(data: data)))
    let second = try #require(shown(UIImage(data: data, scale: 2)))
    let third = try #require(shown(UIImage(data: Data(Pictures.gif.bytes))))
    #expect(first.source == second.source && first.source != third.source)
    guard case .file(let path) = first.source else {
      Issue.record("it is a file")
      return
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == data && path.hasSuffix(".jpeg"))
    let parent = (path as NSString).deletingLastPathComponent
    let rights = try FileManager.default.attributesOfItem(atPath: parent)[.posixPermissions]
    #expect(rights as? Int == 0o700)
  }

  @Test func `Pictures of a bundle are found by their names`() throws {
    _ = try write("Info.plist", [])
    let plain = try write("cat.png", Pictures.png.bytes)
    let fine = try write("cat@3x.png", Pictures.png.bytes)
    let dog = try write("pets/dog.gif", Pictures.gif.bytes)
    let set = "Assets.xcassets/Animals/bird.imageset/"
    let contents = """
      {"images": [{"filename": "b.jpg", "scale": "1x"}, {"filename": "b2.jpg", "scale": "2x"},
      {"scale": "3x"}]}
      """
    _ = try write(set + "Contents.json", Array(contents.utf8))
    _ = try write(set + "b.jpg", Pictures.jpeg.bytes)
    let bird = try write(set + "b2.jpg", Pictures.jpeg.bytes)
    let bundle = try #require(Bundle(path: folder.path))
    func find(_ name: String) -> UIImage? { UIImage(named: name, in: bundle, compatibleWith: nil) }
    #expect(shown(find("cat"))?.source == .file(path: fine) && find("cat")?.scale == 3)
    #expect(shown(find("cat.png"))?.source == .file(path: fine))
    try FileManager.default.removeItem(atPath: fine)
    #expect(shown(find("cat"))?.source == .file(path: plain))
    #expect(shown(find("pets/dog"))?.source == .file(path: dog))
    #expect(shown(find("bird"))?.source == .file(path: bird) && find("bird")?.scale == 2)
    for name in ["", "none", "../cat", "/etc/hostname", "pets"] { #expect(find(name) == nil) }
  }

  @Test func `Colours of a bundle are found by their names`() throws {
    _ = try write("Info.plist", [])
    let contents = """
      {"colors": [
        {"color": {"components": {"red": "0xFF", "green": "128", "blue": "0.5", "alpha": "1.0"}}},
        {"appearances": [{"appearance": "luminosity", "value": "dark"}],
         "color": {"components": {"white": "0.25", "alpha": "0.5"}}}]}
      """
    _ = try write("Assets.xcassets/brand.colorset/Contents.json", Array(contents.utf8))
    let bundle = try #require(Bundle(path: folder.path))
    let color = try #require(UIColor(named: "brand", in: bundle, compatibleWith: nil))
    #expect(color.cgColor.components?.map { ($0 * 255).rounded() } == [255, 128, 128, 255])
    let dark = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark))
    #expect(dark == UIColor(white: 0.25, alpha: 0.5))
    #expect(UIColor(named: "none", in: bundle, compatibleWith: nil) == nil)
  }

  @Test func `A template is drawn in the tint, other pictures in their colours`() throws {
    let data = Data(Pictures.png.bytes)
    let picture = try #require(UIImage(data: data))
    let heart = try #require(UIImage(systemName: "heart"))
    #expect(shown(picture)?.tint == nil)
    #expect(shown(picture.withRenderingMode(.alwaysTemplate))?.tint == UIColor.systemBlue.model)
    #expect(shown(picture.withTintColor(.red))?.tint == UIColor.red.model)
    #expect(shown(heart)?.tint == UIColor.systemBlue.model)
    #expect(shown(heart.withRenderingMode(.alwaysOriginal))?.tint == nil)
    #expect(picture.pngData() == data && picture.jpegData(compressionQuality: 1) == nil)
  }

  @Test func `Symbols have names and sizes`() {
    let large = UIImage.SymbolConfiguration(pointSize: 40, weight: .bold)
    #expect(UIImage(systemName: "star.fill", withConfiguration: large)?.size.height == 48)
    #expect(UIImage(systemName: "star")?.withConfiguration(large).size.height == 48)
    for name in ["", "Heart", "../x", "a b", "<b>", String(repeating: "a", count: 101)] {
      #expect(UIImage(systemName: name) == nil)
    }
  }
}
