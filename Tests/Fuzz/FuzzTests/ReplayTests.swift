import Foundation
import Testing

/// The corpus of `docs/internals/fuzzing.md`: a defect that was found once is detected for ever.
@Suite struct ReplayTests {
  @Test(arguments: FuzzTarget.allCases)
  func `Every file of the corpus is read as promised`(target: FuzzTarget) throws {
    let files = try Corpus.files(of: target)
    #expect(files.count >= 5, "the corpus of \(target) is gone")
    for file in files {
      do {
        try target.check([UInt8](try Data(contentsOf: file)))
      } catch {
        Issue.record("\(target)/\(file.lastPathComponent): \(error)")
      }
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `Every file cut short is read as promised`(target: FuzzTarget) throws {
    for file in try Corpus.files(of: target).prefix(8) {
      let bytes = [UInt8](try Data(contentsOf: file))
      for end in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 16)) {
        try target.check(Array(bytes[..<end]))
      }
    }
  }

  @Test func `The corpus stays small, and contains nothing but the targets`() throws {
    let folders = try Corpus.names()
    #expect(Set(folders) == Set(FuzzTarget.allCases.map(\.rawValue)))
    let files = try FuzzTarget.allCases.flatMap(Corpus.files)
    #expect(files.count <= 20 * FuzzTarget.allCases.count)
    let bytes = try files.reduce(0) { try $0 + Data(contentsOf: $1).count }
    #expect(bytes < 1_000_000)
  }
}
