package import Logging
package import NIOSSL

extension DeviceListener {
  /// How devices are listened for.
  package struct Configuration: Sendable {
    /// The address or host name to listen on.
    package var host: String
    /// The port; 0 takes any that is free.
    package var port: Int
    /// The certificate and its key; absent: plaintext, for behind what ends TLS.
    package var tls: NIOSSLContext?
    /// The bounds of what devices may choose between two signs of life, in seconds.
    package var keepaliveSeconds: ClosedRange<UInt16> = 60...1_740
    /// How many connections an address may have; absent: any number, for behind what ends TLS.
    package var connectionsOfAddress: Int? = DeviceLimits.connectionsOfAddress
    /// How many devices an address may enrol in a minute.
    package var enrolmentsOfAddress = DeviceLimits.enrolmentsOfAddress
    /// How many connections may be proving whose they are.
    package var unproven = DeviceLimits.unproven
    /// Told why nobody can connect.
    package var log: Logger?

    /// Names the port, and how it is encrypted.
    package init(host: String, port: Int, tls: NIOSSLContext?) {
      self.host = host
      self.port = port
      self.tls = tls
    }
  }
}
