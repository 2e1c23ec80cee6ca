// swift-tools-version: 6.2

import PackageDescription

// An app of another project: all our libraries together with a well-known package that has code of its own for modules of
// these names. `check.sh` prints the checkout it is built against.
let checkout = Context.environment["USERNOTIFICATIONS_CHECKOUT"] ?? "../../.."

let package = Package(
  name: "CanImportApp",
  dependencies: [
    .package(name: "swift-user-notifications", path: checkout, traits: []),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", exact: "1.7.3"),
  ],
  targets: [
    .executableTarget(
      name: "CanImportApp",
      dependencies: [
        .product(name: "UserNotifications", package: "swift-user-notifications"),
        .product(name: "CoreLocation", package: "swift-user-notifications"),
        .product(name: "UIKit", package: "swift-user-notifications"),
        .product(name: "UserNotificationsUI", package: "swift-user-notifications"),
        .product(name: "CustomDump", package: "swift-custom-dump"),
      ])
  ]
)
