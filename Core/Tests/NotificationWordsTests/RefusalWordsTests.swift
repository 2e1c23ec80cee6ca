import NotificationEngine
import NotificationModel
import NotificationWords
import Testing

@Suite struct `The words of refusals` {
  private func expectWords(
    _ row: RefusalRow, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let failure = NotificationFailure(row.refusal)
    #expect(failure == row.failure, sourceLocation: sourceLocation)
    #expect(
      EnglishWords().failure(of: row.refusal) == row.failure, sourceLocation: sourceLocation)
    #expect(row.refusal.code == row.failure.code, sourceLocation: sourceLocation)
    #expect(row.refusal.field == row.failure.field, sourceLocation: sourceLocation)
    let value = row.refusal.value.map { String($0.prefix(200)) }
    #expect(value == row.failure.value, sourceLocation: sourceLocation)
  }

  @Test(arguments: RefusalRow.notifications + RefusalRow.triggers)
  func `A refusal about a request has its message and remedy`(row: RefusalRow) {
    expectWords(row)
  }

  @Test(arguments: RefusalRow.places)
  func `A refusal about places has its message and remedy`(row: RefusalRow) {
    expectWords(row)
  }

  @Test(arguments: RefusalRow.settings + RefusalRow.focus)
  func `A refusal about settings has its message and remedy`(row: RefusalRow) {
    expectWords(row)
  }

  @Test(arguments: RefusalRow.responses)
  func `A refusal about an answer has its message and remedy`(row: RefusalRow) {
    expectWords(row)
  }

  @Test(arguments: RefusalRow.apps + RefusalRow.greetings + RefusalRow.commands)
  func `A refusal about an app has its message and remedy`(row: RefusalRow) {
    expectWords(row)
  }

  @Test(arguments: RefusalRow.extensions)
  func `A refusal about a view has its message and remedy`(row: RefusalRow) {
    expectWords(row)
  }

  @Test(arguments: RefusalRow.pushes)
  func `A refusal about pushes has its message and remedy`(row: RefusalRow) {
    expectWords(row)
  }

  @Test(arguments: RefusalRow.passedOn)
  func `A failure that only passes through keeps its words`(row: RefusalRow) {
    expectWords(row)
  }
}
