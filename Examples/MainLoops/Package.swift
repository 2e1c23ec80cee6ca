// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "main-loops",
  dependencies: [.package(name: "swift-user-notifications", path: "../..", traits: [])],
  targets: [
    .systemLibrary(name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .systemLibrary(name: "CQt", pkgConfig: "Qt6Widgets", providers: [.apt(["qt6-base-dev"])]),
    .target(name: "QtLoop", dependencies: ["CQt"]),
    .target(
      name: "Tea",
      dependencies: [.product(name: "UserNotifications", package: "swift-user-notifications")]),
    .executableTarget(name: "GtkTea", dependencies: ["CGtk", "Tea"]),
    .executableTarget(name: "QtTea", dependencies: ["QtLoop", "Tea"]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
