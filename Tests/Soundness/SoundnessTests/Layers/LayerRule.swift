/// Each file imports only modules that its layer allows.
struct LayerRule {
  /// The layer of each module of this package.
  let layers: [String: Layer]

  static let exceptions = [
    Exception(
      "Examples/MainLoops/Sources/GtkTea/main.swift", "Examples imports CGtk",
      because: "The example shows how GTK's main loop serves the main queue."),
    Exception(
      "Examples/MainLoops/Sources/GtkTea/main.swift", "Examples imports Tea",
      because: "The package of the example has a module of its own."),
    Exception(
      "Examples/MainLoops/Sources/QtTea/main.swift", "Examples imports QtLoop",
      because: "The example shows how Qt's main loop serves the main queue."),
    Exception(
      "Examples/MainLoops/Sources/QtTea/main.swift", "Examples imports Tea",
      because: "The package of the example has a module of its own."),
    Exception(
      "Apple/Sources/UIKit/Application/DelegateInstance.swift", "UIKit imports SwiftRuntime",
      because: "An app's delegate is made of a class that is known at run time, which takes C."),
    Exception(
      "Apple/Sources/UIKit/Application/MainProgram.swift", "UIKit imports LinuxEvents",
      because: "An app is told of its end by a signal."),
    Exception(
      "Apple/Sources/UIKit/Pasteboards/ClipboardProgram.swift", "UIKit imports LinuxEvents",
      because: "The desktop's clipboard is held by a program that the app starts."),
    Exception(
      "Tools/Sources/unctl/Watch/WatchTerminal.swift", "unctl imports Glibc",
      because:
        "Dispatch wants the number of SIGCONT, and the terminal's own code the number of the keyboard."
    ),
  ]

  func findings(in file: SourceFile) -> [Finding] {
    guard let layer = Layer(of: file.path) else { return [] }
    return file.imports.compactMap { module, line in
      if let imported = layers[module] {
        if isSameModule(module, file) || layer.mayImport(module, of: imported) { return nil }
      } else if layer.outsideModules?.contains(module) ?? true {
        return nil
      }
      return Finding(
        path: file.path, line: line, what: "\(owner(of: file)) imports \(module)",
        remedy:
          "\(layer.rawValue) may not (docs/internals/ARCHITECTURE.md, Layers); go through a layer that may."
      )
    }
  }

  private func isSameModule(_ module: String, _ file: SourceFile) -> Bool {
    file.path.split(separator: "/").dropLast().contains(Substring(module))
  }

  private func owner(of file: SourceFile) -> Substring {
    SourceTree.module(of: file.path) ?? file.path.split(separator: "/")[0]
  }
}
