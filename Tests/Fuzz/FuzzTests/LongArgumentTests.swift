import Testing

@testable import unctl

/// A user does not type such arguments, but may pass on text of another author.
@Suite struct LongArgumentTests {
  private static let marks = "a" + String(repeating: "\u{301}\u{323}", count: 131_072)

  @Test(.timeLimit(.minutes(5))) func `Half a megabyte of marks is read or refused at once`() {
    for text in [Self.marks, "a=\(Self.marks):b", "\(Self.marks)=1h", "mon \(Self.marks)"] {
      #expect(throws: UnreadableArgument.self) { try LengthOfTime(text) }
      #expect(throws: UnreadableArgument.self) { try ComponentList(text) }
      #expect(throws: UnreadableArgument.self) { try DateAndTime(text) }
      #expect(throws: UnreadableArgument.self) { try ScheduleText(text) }
      #expect(throws: UnreadableArgument.self) { try TimeOfDay(text) }
      #expect(throws: UnreadableArgument.self) { try UserInfoText(text) }
      #expect(throws: UnreadableArgument.self) { try WeekdayName(text) }
      #expect((try? ActionText.reply(text)) != nil)
    }
    #expect((try? ActionText("a=\(Self.marks)")) != nil)
    #expect(TextWidth.wrap("a \(Self.marks) b", to: 80).count == 1)
  }
}
