import Testing

@Suite struct NameTests {
  @Test func `The code has no empty names`() {
    // The articles' apps keep their authors' names.
    let own = SourceTree.outlines.filter { !$0.file.path.contains("IdiomTests/Article") }
    expectNone(own.flatMap { NameRule.emptyNames(in: $0.file, $0.outline) })
  }

  @Test func `Each file is about the type it is named after`() {
    let sources = SourceTree.outlines.filter { SourceTree.isSource($0.file.path) }
    let findings = sources.flatMap { NameRule.misnamed($0.file, $0.outline) }
    expectNone(findings.except(NameRule.exceptions))
  }

  @Test(arguments: [
    "final class ThingManager {}", "enum TextUtils {}", "struct Helper {}", "protocol Helpers {}",
    "func f() {}\nlet textHelper = 1", "struct A {\n  func callMisc() {}\n}",
  ])
  func `An empty name is found`(text: String) {
    let file = SourceFile(path: "A.swift", text: text)
    #expect(NameRule.emptyNames(in: file, Outline(of: file)).count == 1)
  }

  @Test(arguments: [
    "struct Miscellany {}", "struct CommonYear {}", "// a Helper",
    "let manager = CLLocationManager()",
  ])
  func `Other names are not found`(text: String) {
    let file = SourceFile(path: "A.swift", text: text)
    #expect(NameRule.emptyNames(in: file, Outline(of: file)).isEmpty)
  }

  @Test(arguments: [
    ("A.swift", "struct A {}", true), ("A+B.swift", "extension A {}", true),
    ("A.B.swift", "extension A {\n  struct B {}\n}", true), ("A.swift", "struct B {}", false),
    ("A+B.swift", "struct B {}", false), ("main.swift", "print(1)", true),
    ("IntAdditions.swift", "extension Int {}", true),
    ("A.B.swift", "extension A.C {}", true), ("A.swift", "extension B {}", false),
    ("As+B.swift", "extension A {}\nextension C {}", true),
    ("A.swift", "private struct C {}", true), ("Ideas.swift", "struct A {}\nenum B {}", true),
    ("Ideas.swift", "struct A {}\nextension B {}", true), ("Ideas.swift", "struct A {}", false),
    ("Idea.swift", "struct A {}\nenum B {}", false),
  ])
  func `A file under another type's name is found`(path: String, text: String, isRight: Bool) {
    let file = SourceFile(path: path, text: text)
    #expect(NameRule.misnamed(file, Outline(of: file)).isEmpty == isRight)
  }
}
