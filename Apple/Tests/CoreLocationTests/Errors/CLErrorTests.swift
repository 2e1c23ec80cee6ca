import CoreLocation
import Testing

@Suite("Errors of locations")
struct CLErrorTests {
  @Test func `An error has Apple's domain and numbers, and can be caught by its code`() {
    let error = CLError(.regionMonitoringDenied)
    #expect((error as NSError).domain == "kCLErrorDomain" && (error as NSError).code == 4)
    #expect(CLError.errorDomain == kCLErrorDomain && CLError.denied == .denied)
    do {
      throw error
    } catch CLError.regionMonitoringDenied {
      #expect(!error.localizedDescription.isEmpty)
    } catch {
      Issue.record("not caught by its code")
    }
    #expect((0...19).allSatisfy { CLError.Code(rawValue: $0) != nil })
    #expect(CLError.Code(rawValue: 20) == nil)
  }

  @Test func `An error may name another region`() {
    let region = CLCircularRegion(center: .init(), radius: 5, identifier: "r")
    let error = CLError(
      .regionMonitoringResponseDelayed, userInfo: [kCLErrorUserInfoAlternateRegionKey: region])
    #expect(error.alternateRegion == region)
    #expect(CLError(.denied).alternateRegion == nil)
  }
}
