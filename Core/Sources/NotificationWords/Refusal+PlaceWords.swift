import NotificationEngine
import NotificationModel
import NotificationText
import NotificationTriggers

extension Refusal.Places {
  var words: RefusalWords {
    switch self {
    case .region(let problem): .init(problem.message, problem.remedy)
    case .regionLimit(let count, let limit, _):
      .init(
        "\(count) regions are watched for the app, and \(limit) is the limit.",
        "Stop monitoring regions, or remove requests for places, that are no longer needed.")
    case .notAboutPrecision:
      .init(
        "The app asks for precise places, which it receives once or not at all.",
        "Use allowOnce or deny.")
    case .noDistance: .init("This is not a distance.", "Use metres, 0 or more.")
    }
  }
}
