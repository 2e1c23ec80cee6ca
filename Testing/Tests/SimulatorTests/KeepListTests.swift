import simulate
import Testing

struct KeepListTests {
  @Test(arguments: [
    ("3,17,20-22", [3, 17, 20, 21, 22]), ("0", [0]), ("5,4", [4, 5]), ("1-2,2-3", [1, 2, 3]),
  ])
  func `A list of steps is read`(text: String, numbers: [Int]) {
    #expect(KeepList(text)?.numbers == Set(numbers))
  }

  @Test(arguments: ["", "a", "3-1", "-1", "1,,2", "1-2-3", "1-99999999", "99999999999999999999"])
  func `A text that is not a list is refused`(text: String) {
    #expect(KeepList(text) == nil)
  }

  @Test func `A list is written as it is read, with runs joined`() {
    let list = KeepList([22, 3, 20, 21, 17, 18])
    #expect(list.description == "3,17-18,20-22")
    #expect(KeepList(list.description) == list)
  }
}
