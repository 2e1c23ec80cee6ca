/// Rows in columns, for people.
struct Table {
  var header: [String]
  var rows: [[String]]

  /// The lines: a header, then the rows; the last column is cut to the width, if there is one.
  func lines(style: TextStyle = .plain, width: Int? = nil) -> [String] {
    let safe = rows.map { $0.map(SafeText.line) }
    let widths = header.indices.map { column in
      ([header] + safe).map { TextWidth.of($0[column]) }.max() ?? 0
    }
    return [style.strong(line(header, widths: widths, width: width))]
      + safe.map { line($0, widths: widths, width: width) }
  }

  private func line(_ cells: [String], widths: [Int], width: Int?) -> String {
    let padded = zip(cells, widths).map { TextWidth.pad($0, to: $1) }.joined(separator: "  ")
    let trimmed = padded.lastIndex { $0 != " " }.map { String(padded[...$0]) } ?? ""
    return width.map { TextWidth.cut(trimmed, to: $0) } ?? trimmed
  }
}
