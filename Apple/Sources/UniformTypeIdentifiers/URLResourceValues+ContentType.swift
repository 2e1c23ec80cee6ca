public import Foundation

extension URLResourceKey {
  /// The key of a file's type.
  ///
  /// - Note: Foundation on Linux knows no types of files. The key asks for the file's path, from which
  ///   `URLResourceValues.contentType` is found.
  public static var contentTypeKey: URLResourceKey { .pathKey }
}

extension URLResourceValues {
  /// The type of the file by its extension, if the values were read with `contentTypeKey`.
  ///
  /// A folder has the type `folder`, and a file whose extension is not in the table has the type `data`.
  ///
  /// ```swift
  /// let file = URL(fileURLWithPath: "/usr/share/ferns/fern.png")
  /// let type = try file.resourceValues(forKeys: [.contentTypeKey]).contentType
  /// print(type?.conforms(to: .image) == true ? "a picture" : "no picture")
  /// ```
  public var contentType: UTType? {
    guard let path else { return nil }
    let file = URL(fileURLWithPath: path)
    if (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true {
      return .folder
    }
    return UTType(filenameExtension: file.pathExtension) ?? .data
  }
}
