import NotificationModel
import Testing

@testable import unctl

/// The findings of `unctl doctor` about this system's packages.
@Suite struct UnctlPackageTests {
  @Test func `Complete packages of one version are not a finding`() {
    let text = """
      notification-center\t0.1.0-1\trc 
      push-gateway\t0.1.0-1\tun 
      swift-usernotifications-source\t0.0.9-1\tii 
      usernotificationsd\t0.1.0-2\tii 
      usernotifications-swift-runtime\t0.1.0-2\tii 
      """
    #expect(PackageFindings.findings(in: text).isEmpty)
    #expect(PackageFindings.findings(in: "").isEmpty)
    #expect(PackageFindings.findings(in: "usernotificationsd\n\t\t\n").isEmpty)
  }

  @Test(arguments: ["iU ", "iF ", "iH ", "iiR", "rH "])
  func `A package that is not installed whole is a problem with the way on`(state: String) {
    let text = "usernotifications-swift-runtime\t2\tii \nusernotificationsd\t2\t\(state)\n"
    let findings = PackageFindings.findings(in: text)
    #expect(findings.map(\.subject) == ["package usernotificationsd"])
    #expect(findings.first?.level == .problem)
    #expect(findings.first?.finding == "version 2 is half installed")
    #expect(findings.first?.remedy.contains("dpkg --configure -a") == true)
  }

  @Test func `Packages of several versions are a warning that names them`() {
    let findings = PackageFindings.findings(
      in: "usernotificationsd\t2\tii \nusernotifications-swift-runtime\t1\tii \n")
    #expect(findings.map(\.level) == [.warning])
    #expect(
      findings.first?.finding
        == "they are of several versions: usernotificationsd 2, usernotifications-swift-runtime 1")
  }
}
