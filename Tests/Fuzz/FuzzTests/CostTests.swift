import Foundation
import Testing

/// Inputs that once took minutes; skipped under the sanitizers, which slow everything down.
@Suite struct CostTests {
  @Test(arguments: FuzzTarget.allCases)
  func `A file of the corpus never costs more than its length explains`(target: FuzzTarget) throws {
    for file in try Corpus.files(of: target) {
      let bytes = [UInt8](try Data(contentsOf: file))
      let cost = Cost.of { try? target.check(bytes) }
      // This build is not optimized, so it may take a few times as long as the fuzzer's.
      #expect(cost <= Cost.limit(of: bytes.count) * 5, "\(target)/\(file.lastPathComponent)")
    }
  }
}
