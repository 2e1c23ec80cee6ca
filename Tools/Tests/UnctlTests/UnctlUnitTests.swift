import NotificationModel
import Testing

@testable import unctl

/// The findings of `unctl doctor` about a unit that does not answer.
@Suite struct UnctlUnitTests {
  @Test(arguments: [
    ("1", "203", "its program cannot be run; systemd has started it again 7 times"),
    ("1", "226", "systemd cannot give it what the unit says (status 226); systemd has started"),
    ("1", "78", "its program ended with status 78; systemd has started it again 7 times"),
    ("3", "11", "its program was ended by signal 11; systemd has started it again 7 times"),
  ])
  func `A unit whose program ends before it is ready is a problem that names the end`(
    code: String, status: String, words: String
  ) {
    let state = UnitState(
      """
      ActiveState=activating
      Result=exit-code
      NRestarts=7
      MainPID=0
      ExecMainCode=\(code)
      ExecMainStatus=\(status)
      """)
    #expect(state.isFailing)
    #expect(state.finding?.level == .problem)
    #expect(state.finding?.subject == "usernotificationsd.service")
    #expect(state.finding?.finding.hasPrefix(words) == true)
    #expect(
      state.finding?.remedy.contains("journalctl --user -u usernotificationsd.service") == true)
  }

  @Test func `A unit that systemd does not start again is failing from the first time on`() {
    let state = UnitState(
      "ActiveState=failed\nResult=exit-code\nNRestarts=0\nExecMainCode=1\nExecMainStatus=3\n")
    #expect(state.isFailing)
    #expect(state.finding?.finding == "its program ended with status 3")
    #expect(state.finding?.remedy.contains("journalctl") == true)
  }

  @Test
  func `A unit that is being started once more has not become ready, and the journal says why`() {
    // systemd forgets how the last attempt ended when it begins the next one.
    let state = UnitState("ActiveState=activating\nResult=success\nNRestarts=40\nMainPID=7\n")
    #expect(state.isStartedAgain && !state.isFailing)
    #expect(
      state.finding?.finding
        == "process 7 is not ready yet; systemd has started it again 40 times")
    #expect(state.finding?.remedy.contains("journalctl") == true)
  }

  @Test
  func `A unit whose program does not become ready is a problem with its process and the way on`() {
    let state = UnitState("ActiveState=activating\nResult=success\nNRestarts=0\nMainPID=123\n")
    #expect(!state.isFailing)
    #expect(state.finding?.finding == "process 123 is not ready yet")
    #expect(!state.isStartedAgain)
    #expect(state.finding?.remedy.contains("kill -s KILL usernotificationsd.service") == true)
  }

  @Test
  func `A unit that runs and does not answer is a problem with the command that restarts it`() {
    let state = UnitState("ActiveState=active\nResult=success\nNRestarts=9\nMainPID=123\n")
    #expect(!state.isFailing)
    #expect(state.finding?.finding == "process 123 runs, and does not answer")
    #expect(state.finding?.remedy.contains("restart usernotificationsd.service") == true)
  }

  @Test(arguments: [
    "", "ActiveState=inactive\nResult=success\nNRestarts=0\n", "\n=\nx", "ActiveState",
  ])
  func `A unit that was not started is not a finding`(text: String) {
    #expect(UnitState(text).finding == nil)
    #expect(!UnitState(text).isFailing)
  }

  @Test func `A unit that crashed once and is started again is given time`() {
    let state = UnitState(
      "ActiveState=activating\nResult=signal\nNRestarts=1\nMainPID=5\nExecMainCode=2\nExecMainStatus=9"
    )
    #expect(!state.isFailing)
  }
}
