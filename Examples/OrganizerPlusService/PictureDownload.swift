import Foundation
import FoundationNetworking

/// Fetches the picture of a push into the extension's temporary folder.
enum PictureDownload {
  /// Starts the download; the closure receives the file, or `nil` on a failure.
  static func begin(_ url: URL, finished: @escaping (URL?) -> Void) {
    let task = URLSession.shared.downloadTask(with: url) { file, response, _ in
      let isThere = (response as? HTTPURLResponse)?.statusCode == 200
      finished(isThere ? file.flatMap { keep($0, named: url.lastPathComponent) } : nil)
    }
    task.resume()
  }

  /// Keeps a downloaded file, which is deleted when this returns, under a name that shows its type.
  private static func keep(_ file: URL, named name: String) -> URL? {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let place = folder.appending(path: name)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try FileManager.default.moveItem(at: file, to: place)
      return place
    } catch {
      return nil
    }
  }
}
