import Foundation
import LinuxEvents
import NotificationModel

/// Which files a view may show: those of its app, of its notifications and of its own process.
struct ScenePictures {
  private let folders: [String]
  private var files: Set<String> = []
  /// What was found out about the pictures of the last scene, which are mostly those of the next.
  private var verdicts: [String: Bool] = [:]

  init(folders: [String]) {
    self.folders = folders.map { URL(filePath: $0).resolvingSymlinksInPath().path }
  }

  /// Lets files be shown that a notification carries.
  mutating func allow(_ paths: [String]) {
    for path in paths { files.insert(URL(filePath: path).resolvingSymlinksInPath().path) }
    verdicts = [:]
  }

  /// The scene without the pictures that it may not show; nothing else of it is changed.
  mutating func permitted(of scene: ViewScene) -> ViewScene {
    var known: [String: Bool] = [:]
    func mayShow(_ image: ViewImage) -> Bool {
      guard case .file(let path) = image.source else { return true }
      let verdict = known[path] ?? verdicts[path] ?? isPermitted(path)
      known[path] = verdict
      return verdict
    }
    var scene = scene
    scene.root.drop(unless: mayShow)
    scene.inputView?.drop(unless: mayShow)
    scene.inputAccessoryView?.drop(unless: mayShow)
    verdicts = known
    return scene
  }

  /// By the file itself, whatever links led to it.
  private func isPermitted(_ path: String) -> Bool {
    guard let file = try? ForeignFile.open(path) else { return false }
    return files.contains(file.truePath) || folders.contains { file.truePath.isInside($0) }
  }
}

extension ViewNode {
  /// Takes pictures out: a picture becomes a plain view, a button loses its own.
  fileprivate mutating func drop(unless mayShow: (ViewImage) -> Bool) {
    switch content {
    case .image(let image, _): if !mayShow(image) { content = .plain }
    case .button(var button):
      if let image = button.image, !mayShow(image) {
        button.image = nil
        content = .button(button)
      }
    case .plain, .label, .stack, .textField, .toggle, .slider: break
    }
    for index in children.indices { children[index].drop(unless: mayShow) }
  }
}

extension String {
  /// Whether the path leads into a folder, by its bytes alone: two names that look alike are two.
  fileprivate func isInside(_ folder: String) -> Bool {
    let folder = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
    return utf8.count > folder.utf8.count && utf8.starts(with: folder.utf8)
  }
}
