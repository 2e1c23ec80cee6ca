import Testing

@Suite struct SafetyTests {
  private let sources = SourceTree.swiftFiles.filter { SourceTree.isSource($0.path) }

  @Test func `Unsafe code is in Platform only`() {
    expectNone(sources.flatMap(SafetyRule.unsafeCode))
  }

  @Test func `No error and no cast is forced`() {
    expectNone(sources.flatMap(SafetyRule.forced))
  }

  @Test func `Every unchecked Sendable is counted and explained`() {
    let found = sources.flatMap(SafetyRule.unchecked)
    #expect(
      found.count == SafetyRule.uncheckedCount,
      "\(found.map(\.description).joined(separator: "\n"))")
    expectNone(sources.flatMap(SafetyRule.unexplained))
  }

  @Test func `Texts are never looked up through Foundation`() {
    expectNone(sources.flatMap(SafetyRule.foundationTexts))
  }

  @Test func `Descriptors are watched by DescriptorSource only`() {
    expectNone(sources.flatMap(SafetyRule.watchedDescriptors))
  }

  @Test func `Unsafe code in the daemon is found`() {
    let text = "func f() { unsafe g() }\nnonisolated(unsafe) var x = 1\n// unsafe\n"
    let daemon = SourceFile(path: "Daemon/Sources/A/A.swift", text: text)
    #expect(SafetyRule.unsafeCode(in: daemon).map(\.line) == [1, 2])
    let wrapper = SourceFile(path: "Platform/Sources/A/A.swift", text: text)
    #expect(SafetyRule.unsafeCode(in: wrapper).isEmpty)
  }

  @Test func `A forced error and a forced cast are found`() {
    let file = SourceFile(
      path: "Daemon/Sources/A/A.swift",
      text: "try! f()\nlet a = b as! C\ntry? f()\nif try !f() {}\n// try! f()\n")
    #expect(SafetyRule.forced(in: file).map(\.line) == [1, 2])
  }

  @Test func `An unchecked Sendable without a reason is found`() {
    let file = SourceFile(
      path: "Daemon/Sources/A/A.swift",
      text: """
        struct A: @unchecked Sendable {}

        // The queue guards it; the initializer checks that.
        final class B: @unchecked Sendable {}
        """)
    #expect(SafetyRule.unchecked(in: file).map(\.line) == [1, 4])
    #expect(SafetyRule.unexplained(in: file).map(\.line) == [1])
  }

  @Test func `A lookup through Foundation is found`() {
    let file = SourceFile(
      path: "Daemon/Sources/A/A.swift",
      text: "bundle.localizedString(forKey: key)\nNSLocalizedString(\"a\", comment: \"\")\n")
    #expect(SafetyRule.foundationTexts(in: file).map(\.line) == [1, 2])
  }

  @Test func `A descriptor that Dispatch watches itself is found`() {
    let file = SourceFile(
      path: "Daemon/Sources/A/A.swift",
      text: "DispatchSource.makeReadSource(fileDescriptor: 0)\ninput.readabilityHandler = nil\n")
    #expect(SafetyRule.watchedDescriptors(in: file).map(\.line) == [1, 2])
  }
}
