/// The machine that the app runs on.
@MainActor @preconcurrency
open class UIDevice: MainActorObject {
  /// This machine.
  public static let current = UIDevice()

  private init() {
    super.init(base: ())
  }

  /// The name of the machine in its network.
  open var name: String { ProcessInfo.processInfo.hostName }

  /// The name of the system: `Linux`.
  open var systemName: String { "Linux" }

  /// The version of the kernel, as in 6.1.0.
  open var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }

  /// The kind of machine, which nobody knows here.
  open var model: String { "Linux" }

  /// The kind of machine in the person's language.
  open var localizedModel: String { model }

  /// Tells this machine from others, for all apps of one vendor of one person: those whose bundle identifiers
  /// differ only in their last part.
  ///
  /// It is made by chance and kept in the person's home, in the suite `UIDevice.` and the vendor's name. In tests
  /// on a simulated device it is another one in each process.
  open var identifierForVendor: UUID? { VendorIdentifier.current }

  /// The kind of user interface; unspecified, since a shell draws it.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .unspecified }

  /// Whether several programs can run at once; always true.
  open var isMultitaskingSupported: Bool { true }
}
