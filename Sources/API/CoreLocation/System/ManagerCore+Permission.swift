import NotificationModel
import SystemConnection

extension ManagerCore {
  /// Has the person asked whether the app may know places; the delegate is told by an event.
  func ask(for wish: LocationWish, named name: String) {
    let purpose = UsageDescription.text(for: wish, in: Bundle.main.infoDictionary)
    places.send(.requestLocation(wish, purpose: purpose)) { [places] result in
      guard case .failure(let failure) = result else { return }
      places.host.report(failure, in: name, of: "CoreLocation")
    }
  }

  /// Has the person asked whether the app may know exact places for now.
  ///
  /// - Parameters:
  ///   - key: Which of the app's purposes it is.
  ///   - completion: Gets why there are no exact places, where the delegate is called.
  func askForExactPlaces(
    key: String, completion: (@Sendable ((any Error)?) -> Void)?
  ) {
    let purpose = UsageDescription.text(for: .precise, key: key, in: Bundle.main.infoDictionary)
    places.send(.requestLocation(.precise, purpose: purpose)) { [weak self, places] result in
      let error = Self.refusal(result)
      if let completion, let self {
        caller.callBack { completion(error) }
      } else if let completion {
        completion(error)
      } else if let error, case .failure = result {
        places.host.report(
          error, in: "requestTemporaryFullAccuracyAuthorization", of: "CoreLocation")
      }
    }
  }

  private static func refusal(
    _ result: Result<AppReply, NotificationFailure>
  ) -> CLError? {
    switch result {
    case .failure(let failure): return CLError(failure, otherwise: .promptDeclined)
    case .success(.locationStatus(let status)):
      switch status.authorizationStatus {
      case .authorizedAlways, .authorizedWhenInUse:
        return status.isPrecise ? nil : CLError(.promptDeclined)
      case .notDetermined, .restricted, .denied: return CLError(.denied)
      }
    case .success: return nil
    }
  }
}
