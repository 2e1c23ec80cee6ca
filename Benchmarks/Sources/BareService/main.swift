import Foundation

/// The smallest service extension: reads one line of JSON, changes the title, writes it back.
///
/// Its socket is descriptor 3, as for every extension.
let channel = FileHandle(fileDescriptor: 3)
var line = Data()
while line.last != UInt8(ascii: "\n") {
  let more = channel.availableData
  guard !more.isEmpty else { exit(65) }
  line += more
}
guard var push = try JSONSerialization.jsonObject(with: line) as? [String: Any],
  let title = push["title"] as? String
else { exit(65) }
push["title"] = "Changed: \(title)"
try channel.write(contentsOf: try JSONSerialization.data(withJSONObject: push) + Data("\n".utf8))
