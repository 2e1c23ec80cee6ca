import AppBundles
package import Foundation
import NotificationModel

/// A bundle, with the information for menus and packages.
package struct PackagedApp {
  /// The bundle.
  let bundle: AppBundle
  /// The name of the bundle's folder, with its extension.
  var folderName: String { URL(filePath: bundle.path).lastPathComponent }
  /// The app's identifier.
  var identifier: String { bundle.identifier.rawValue }
  /// The folder of the bundle; packages are made in it.
  var place: URL { URL(filePath: bundle.path).deletingLastPathComponent() }
  /// The notice of the app's authors (`NSHumanReadableCopyright`).
  let copyright: String?
  /// The icon in a form that the desktop's icon theme accepts.
  let themeIcon: ThemeIcon?
  private let info: Info

  /// Reads a finished bundle.
  ///
  /// - Throws: The problem of the bundle.
  package init(at bundle: URL) throws(PackagingProblem) {
    do throws(BundleProblem) {
      self.bundle = try AppBundle(at: bundle.path)
    } catch {
      throw PackagingProblem(error)
    }
    let file = bundle.appending(path: "Info.plist")
    guard let data = try? Data(contentsOf: file),
      let info = try? PropertyListDecoder().decode(Info.self, from: data)
    else {
      throw PackagingProblem("Info.plist", "", "it cannot be read; make the bundle again")
    }
    self.info = info
    copyright = info.copyright
    themeIcon = self.bundle.icon.flatMap { ThemeIcon(name: $0, in: bundle) }
  }

  /// The app's entry in the desktop's menu, which starts a program by its path or name.
  func menuEntry(program: String, options: PackageOptions) -> MenuEntry {
    var entry = MenuEntry(bundle)
    entry.program = program
    entry.comment = options.value(.summary)
    entry.icon = themeIcon.map { _ in identifier }
    entry.categories = categories(options)
    entry.isHidden = info.isBackground
    return entry
  }

  private func categories(_ options: PackageOptions) -> [String] {
    guard let given = options.value(.categories) else {
      return info.category.map(MenuCategory.names) ?? ["Utility"]
    }
    return given.split { $0 == ";" || $0 == "," || $0 == " " }.map(String.init)
  }

  /// The keys of `Info.plist` that only packages need.
  private struct Info: Decodable {
    enum CodingKeys: String, CodingKey {
      case copyright = "NSHumanReadableCopyright"
      case category = "LSApplicationCategoryType"
      case isAgent = "LSUIElement"
      case isBackgroundOnly = "LSBackgroundOnly"
    }

    let copyright: String?
    let category: String?
    /// Whether the app is hidden from menus and docks.
    let isBackground: Bool

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      copyright = try? container.decode(String.self, forKey: .copyright)
      category = try? container.decode(String.self, forKey: .category)
      isBackground = [.isAgent, .isBackgroundOnly].contains { key in
        (try? container.decode(Bool.self, forKey: key)) == true
          || (try? container.decode(String.self, forKey: key)) == "1"
      }
    }
  }
}

/// The menu categories that correspond to Apple's app categories.
enum MenuCategory {
  /// The registered categories of the Desktop Menu Specification for a value of `LSApplicationCategoryType`.
  static func names(_ category: String) -> [String] {
    let name = category.replacing("public.app-category.", with: "")
    return table[name] ?? (name.hasSuffix("games") ? ["Game"] : ["Utility"])
  }

  private static let table = [
    "business": ["Office"], "developer-tools": ["Development"], "education": ["Education"],
    "finance": ["Office", "Finance"], "graphics-design": ["Graphics"],
    "music": ["AudioVideo", "Audio"], "news": ["Network", "News"],
    "photography": ["Graphics", "Photography"], "productivity": ["Office"],
    "social-networking": ["Network"], "video": ["AudioVideo", "Video"],
  ]
}

/// An icon of a bundle in a format and size that the desktop's theme `hicolor` has a folder for.
struct ThemeIcon: Hashable {
  /// The file's name in the bundle.
  let name: String
  /// The folder of the theme, such as `128x128`.
  let folder: String

  /// Examines an icon; `nil` if it is neither scalable nor a square picture of a usual size.
  init?(name: String, in bundle: URL) {
    self.name = name
    if name.lowercased().hasSuffix(".svg") {
      folder = "scalable"
      return
    }
    guard let file = try? FileHandle(forReadingFrom: bundle.appending(path: name)),
      let size = Self.pngSize(Array((try? file.read(upToCount: 24)) ?? Data())),
      size.width == size.height, Self.sizes.contains(size.width)
    else { return nil }
    folder = "\(size.width)x\(size.height)"
  }

  /// The path of an app's icon below `share`.
  func path(of identifier: String) -> String {
    "icons/hicolor/\(folder)/apps/\(identifier).\(folder == "scalable" ? "svg" : "png")"
  }

  private static let sizes = [16, 22, 24, 32, 36, 48, 64, 72, 96, 128, 192, 256, 512]

  /// The width and height that the first chunk of a PNG file names.
  private static func pngSize(_ head: [UInt8]) -> (width: Int, height: Int)? {
    guard head.count == 24, head[..<8] == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] else {
      return nil
    }
    let number = { (bytes: ArraySlice<UInt8>) in bytes.reduce(0) { $0 << 8 | Int($1) } }
    return (number(head[16..<20]), number(head[20..<24]))
  }
}
