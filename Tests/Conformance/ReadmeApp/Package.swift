// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Bins",
  dependencies: [.package(path: "../swift-user-notifications", traits: [])],
  targets: [
    .executableTarget(
      name: "Bins",
      dependencies: [.product(name: "UserNotifications", package: "swift-user-notifications")]),
    .testTarget(
      name: "BinsTests",
      dependencies: [
        "Bins", .product(name: "UserNotificationsTesting", package: "swift-user-notifications"),
      ]),
  ]
)
