import NotificationModel
import Testing

@testable import UserNotifications

@Suite("NotificationSystemError")
struct NotificationSystemErrorTests {
  @Test func `An error gives the field, the value and the remedy in Foundation's words too`() {
    let error = NotificationSystemError(Sample.failure)
    #expect(error.localizedDescription == "Too many. (request: 10001)")
    #expect(error.recoverySuggestion == "Remove some.")
    #expect("\(error)" == "limitReached: Too many. (request: 10001) Remove some.")
    let bridged = error as NSError
    #expect(bridged.domain == "NotificationSystemErrorDomain")
    #expect(bridged.code == 2)
    #expect(bridged.localizedDescription == "Too many. (request: 10001)")
  }

  @Test func `A long value is shortened, and an unknown code is kept`() {
    let long = NotificationSystemError(
      code: .invalidValue, message: "m", value: String(repeating: "x", count: 500), remedy: "r")
    #expect(long.value?.count == 200)
    let future = NotificationSystemError(
      NotificationFailure(.init(name: "fromTheFuture"), message: "m", remedy: "r"))
    #expect(future.code.rawValue == "fromTheFuture")
    #expect((future as NSError).code == 0)
  }
}
