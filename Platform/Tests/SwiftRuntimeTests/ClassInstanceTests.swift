import SwiftRuntime
import Foundation
import Testing

/// The classes are known at run time only, as those of apps are.
struct ClassInstanceTests {
  class Base: NSObject {
    let word: String
    init(word: String) { self.word = word }
  }

  class Introducing {
    var words = ["base"]
    init() {}
  }

  class Overriding: Introducing {
    override init() {
      super.init()
      words.append("own")
    }
  }

  final class Below: Overriding {}

  class Object: NSObject {
    var value = 7
    override init() {
      super.init()
      value += 1
    }
  }

  class Generic<Value>: NSObject {}

  class Two {
    init() {}
    init(number: Int) {}
  }

  @Test func `A class's own initializer is called, at any depth of inheritance`() {
    #expect((ClassInstance.make(Object.self, from: NSObject.self) as? Object)?.value == 8)
    #expect(
      (ClassInstance.make(Overriding.self, from: Introducing.self) as? Overriding)?.words
        == ["base", "own"])
    #expect(
      (ClassInstance.make(Below.self, from: Introducing.self) as? Below)?.words == ["base", "own"])
    #expect(ClassInstance.make(NSObject.self, from: NSObject.self) != nil)
  }

  @Test func `An instance is freed with its last reference`() {
    weak var left: AnyObject?
    do {
      let made = ClassInstance.make(Object.self, from: NSObject.self)
      left = made
      #expect(left != nil)
    }
    #expect(left == nil)
  }

  @Test func `A class that cannot be made from the base is refused`() {
    #expect(ClassInstance.make(Object.self, from: Introducing.self) == nil)
    #expect(ClassInstance.make(Two.self, from: Two.self) == nil)
    #expect(ClassInstance.make(Generic<Int>.self, from: Generic<Int>.self) == nil)
  }
}
