import DesktopServer
import DesktopShell

extension DesktopServing {
  /// Whether a program shows banners in place of the desktop's server.
  var hasPresenter: Bool { shell?.hasPresenter == true }

  /// Lets the presenter show a banner.
  func present(_ banner: PresenterBanner) {
    shell?.present(
      banner.presentation, icon: banner.icon, timeout: banner.timeout, action: banner.action)
  }
}
