/// The target of every link and every path in the pages exists.
struct LinkRule {
  let pages: [Page]
  /// Whether the package has a file or folder.
  let has: (String) -> Bool

  /// Links in square brackets, to files and to headings.
  func brokenLinks(in page: Page) -> [Finding] {
    page.spans(between: "](", and: ")").compactMap { line, target in
      if target.contains("://") || target.hasPrefix("mailto:") { return nil }
      let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let path = parts[0].isEmpty ? page.path : resolved(String(parts[0]), from: page.path)
      guard has(path) else {
        return finding(page, line, "the link to \(target) leads nowhere")
      }
      guard parts.count == 2, let other = pages.first(where: { $0.path == path }) else {
        return nil
      }
      return other.anchors.contains(String(parts[1]))
        ? nil : finding(page, line, "\(path) has no heading #\(parts[1])")
    }
  }

  /// Names of files and folders between backticks.
  func brokenPaths(in page: Page) -> [Finding] {
    page.spans(between: "`", and: "`").filter { isPath($0.text) && !has(trimmed($0.text)) }.map {
      finding(page, $0.line, "there is no \($0.text)")
    }
  }

  private func isPath(_ text: String) -> Bool {
    let folders = [
      "Apple/", "Bindings/", "Client/", "Core/", "Daemon/", "Gateway/", "Platform/", "Shells/",
      "Testing/",
      "Tools/", "Tests/", "Examples/", "Benchmarks/", "docs/", "packaging/", "Fuzzing/", "Plugins/",
      // Former folders.
      "Sources/", "Center/", "Shell/",
    ]
    return folders.contains { text.hasPrefix($0) } && !text.contains("/.build")
      && text.allSatisfy { $0.isLetter || $0.isNumber || "/.+-_".contains($0) }
  }

  private func trimmed(_ path: String) -> String {
    path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  private func resolved(_ target: String, from page: String) -> String {
    var folders = page.split(separator: "/").dropLast().map(String.init)
    for part in target.split(separator: "/") where part != "." {
      if part == ".." { _ = folders.popLast() } else { folders.append(String(part)) }
    }
    return folders.joined(separator: "/")
  }

  private func finding(_ page: Page, _ line: Int, _ what: String) -> Finding {
    Finding(path: page.path, line: line, what: what, remedy: "Mend the page, or what it names.")
  }
}
