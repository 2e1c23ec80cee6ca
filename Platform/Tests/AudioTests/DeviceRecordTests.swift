import Testing

@testable import Audio

@Suite struct DeviceRecordTests {
  @Test(arguments: [
    DeviceRecord(name: "alsa_output.pci-0000_00_1f.3.analog-stereo", isMuted: true, volumes: []),
    DeviceRecord(name: "a name, with blanks ", isMuted: false, volumes: [0, 65_536]),
    DeviceRecord(name: "é", isMuted: true, volumes: Array(repeating: .max, count: 32)),
  ])
  func `A device record is read as it was written`(record: DeviceRecord) {
    #expect(DeviceRecord(record.bytes) == record)
  }

  @Test(arguments: [
    "", "\n", "muted", "muted 1,2 device", "muted 1,2 \n", "loud 1 device\n", "muted x device\n",
    "muted 4294967296 device\n", "muted -1 device\n", "muted 1 two\nlines\n",
    "muted \(String(repeating: "1,", count: 33)) device\n",
    "muted 1 \(String(repeating: "n", count: 5_000))\n",
  ])
  func `An invalid or incomplete device record counts as none`(text: String) {
    #expect(DeviceRecord(Array(text.utf8)) == nil)
  }
}
