/// Sources contain no path of the machine or user that they were written on.
enum MachinePathRule {
  /// Folders that exist on one machine only.
  private static let starts = ["/home/", "/Users/", "/root/", "/mnt/", "/build/"]

  /// Placeholders for a user's folder in samples, and a path that is the same in every sandbox.
  private static let anybody = ["/home/anna", "/home/a\"", "/home/a/", "/root/.flatpak-info"]

  static func findings(in text: String, path: String) -> [Finding] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      number, line in
      guard line.contains("/"), let start = starts.first(where: { hasPath($0, line) }) else {
        return nil
      }
      return Finding(
        path: path, line: number + 1, what: "a path below \(start) of one machine",
        remedy: "Name it from the package's folder, or by a variable.")
    }
  }

  private static func hasPath(_ start: String, _ line: Substring) -> Bool {
    line.ranges(of: start).contains { range in
      let isAnybody = anybody.contains { line[range.lowerBound...].hasPrefix($0) }
      if isAnybody { return false }
      guard range.lowerBound > line.startIndex else { return true }
      let before = line[line.index(before: range.lowerBound)]
      return !before.isLetter && !before.isNumber && !"/.-_})~*".contains(before)
    }
  }
}
