/// A sentence, title or label that a user reads; its English text is in `English`.
package enum Word: String, CaseIterable, Sendable {
  // MARK: - Frame

  // Titles and places.
  case page, pageDescription, noScript, skip, home, notifications, tabNotifications, settings
  case developer, places
  // Buttons that occur everywhere.
  case back, close, cancel, save, done
  // The connection to the notification system.
  case linkConnecting, linkAway, linkAlone, linkRefused, unreachable, failed
  // The bar at the top.
  case lock, soundOn, soundOff, soundWaits, focus, focusMenu, focusOff, focusOn, focusTurnOn
  case focusNone, focusSettings, scheduled

  // MARK: - List

  // Heading and empty list.
  case count, none, noneText, listLabel, search, noMatches, newAbove, newOf, newMore
  // Clearing.
  case clear, clearOne, clearGroup, clearSummary, clearGroupSure, clearAll, clearAllSure, cleared
  // Stacks.
  case expand, collapse, collapseOf, more, moreShort
  // Banners.
  case banners, hide, bannersMore
  // Marks on a notification.
  case critical, timeSensitive, quietly, undecided, from, summaryOf
  // The age of a notification; others are those of Unicode's CLDR.
  case justNow, yesterday
  // Hidden previews.
  case hiddenBody, hiddenBodies

  // MARK: - Card

  // Buttons.
  case options, optionsOf, open, openApp, opening, started, manage, needsUnlock, opensApp, snooze
  case readAll
  // Answers.
  case send, gone, replyGone, draftOf
  // Attachments.
  case attachment, attachmentOf, download, downloadOf
  // Content that an app draws itself.
  case `extension`, extensionInput, extensionFailed, extensionBusy, extensionLost, extensionSilent
  case extensionStrange, contentCrowded, contentReinstalled, contentNotOfApp, mediaPlay
  case mediaPause
  // Why a notification is there, below the choices about its app.
  case whyAllowed, whyCritical, whyTimeSensitive, whyPassive, whyTrial, whyUndecided, whySummary
  case whyWatched

  // MARK: - Permission

  // The question.
  case askTitle, askText, askPlain, askAlert, askSound, askBadge, askCarPlay, askAnnouncement
  case askTimeSensitive, askCritical, askCriticalText, askedBy
  // The question as a dialog of GNOME, whose title has one line.
  case askShort, askCriticalShort, askPlaceShort
  // Answers.
  case allow, deny, allowInSummary, allowInSummaryShort, notNow

  // MARK: - Trial

  // Keeping.
  case keep, keepAtOnce, keepTitle, keepText, keepUndecidedText, keepNow, keepQuietly
  case keepInSummary, trialTitle, trialText
  // Turning off.
  case turnOff, turnOffTitle, turnOffText, turnOffAll, configure, appSettings
  // Choices about the app of a notification.
  case manageTitle, muteHour, muteToday, unmute, muted, viewSettings, settingsElsewhere

  // MARK: - Location

  // The question.
  case askPlace, askPlaceAlways, askPlacePrecise, askPlaceReason, placeOnce, placeUsing
  case placeOnlyUsing, placeAlways
  // Settings.
  case location, locationRow, locationNote, locationOff, locationAsk, locationNever, locationOnce
  case locationUsing, locationAlways, preciseLocation, preciseLocationNote

  // MARK: - Lock screen

  // The lock screen.
  case lockScreen, unlock, unlockFirst, unlockFor, asleep, earlier, hideEarlier
  // The apps.
  case apps, noApps, badge

  // MARK: - Settings

  // How notifications look.
  case look, display, displayCount, displayStack, displayList, displayNote, previews
  case previewsAlways, previewsUnlocked, previewsNever, previewsDefault
  // The scheduled summary.
  case summary, summaryOn, summaryNote, summaryTime, summaryAdd, summaryHasTime, summaryRemove
  case summaryApps
  // The device.
  case device, silent, silentNote, criticalUnmutes, systemLanguage, systemLanguageNote
  case noLanguage, tooManyLanguages
  case languages, languagesNote
  // Messages from servers.
  case pushes, savePower, savePowerNote, subscriptions, subscriptionsNote, subscriptionsNone
  case subscriptionServer, subscriptionNoServer, subscriptionWaits, subscriptionCreated
  case subscriptionLast, subscriptionNoMessage, subscriptionToday, subscriptionUnreadable
  case subscriptionEnd, subscriptionEndOf, subscriptionEndTitle, subscriptionEndText
  case subscriptionEndNow, subscriptionEnded
  // Programs of the desktop.
  case programs, desktopMode, desktopAuto, desktopServe, desktopLend, desktopOff, desktopServing
  case desktopElsewhere, desktopWatched, desktopWatches, desktopWatchesNote, unknownPrograms
  case unknownAllow, unknownShow, unknownAsk, unknownQuiet, heldBack

  // MARK: - Settings of an app

  // An app in a few words, in the list of apps.
  case stateNone, stateOff, stateQuiet, stateSummary, stateBanners, stateSounds, stateBadges
  case stateMuted
  // Permission.
  case neverAsked, allowNotifications, quietText, prominent, criticalAlerts, timeSensitiveRow
  case delivery, deliveryNow, deliverySummary, origins, originOn, originQuiet, originOff
  // Where notifications show, and their sounds.
  case alerts, lockScreenRow, centerRow, bannersRow, bannerStyle, temporary, persistent
  case soundAndBadge, soundsRow, badgesRow, carRow, aloudRow, grouping, groupingAutomatic
  case groupingByApp, groupingOff, ownSettings

  // MARK: - Focus

  // The list of modes.
  case focusModes, focusNew, focusNow, focusNowScheduled
  // One mode.
  case focusName, focusNameNeeded, focusApps, focusPeople, focusPerson, focusAddPerson
  case focusRemovePerson, focusPeopleNote, focusTimely, focusRemove, focusSaved
  // Schedules.
  case focusSchedules, focusAddSchedule, focusSchedule, focusRemoveSchedule, focusDays, focusFrom
  case focusTo, focusNextDay
  // GNOME’s quick settings.
  case doNotDisturb, focusHour

  // MARK: - Developer

  // The drawer.
  case devShow, devHide, devApp
  // Pushes: messages that a server sends to an app.
  case devPush, devPayload, devIdentifier, devIdentifierHint, devSend, devSent, devSize, devSound
  case devVisible, devBackground, devNothing, devSamples, devSampleAlert, devSampleThread
  case devSampleTimely, devSampleCritical, devSampleSilent, devSampleBroken
  // The clock.
  case devClock, devClockReal, devMinute, devQuarter, devHour, devDay, devNext, devNextNone
  case devSet, devDate
  // The device and its place.
  case devDevice, devLocked, devFocus, devNoFocus, devRestart, devRestarted, devReset, devPlace
  case devPlaceUnknown, devPlaceKnown, devPlaceLast, devPlaceSet, devPlaceResume, devPad
  case devLatitude, devLongitude
  // The timeline.
  case devTimeline, devAllApps, devFilter, devEmpty, devEntries

  // MARK: - Desktop

  // An answer that must be typed, if no field can be opened.
  case replyElsewhere, replyElsewhereText
  // Buttons to which a program has given a purpose and no title.
  case reply, answerYes, answerNo
  case callAccept, callDecline, callHangUp, callSpeakerOn, callSpeakerOff
  // Programs without a name.
  case namelessProgram

  // MARK: - Terminal

  // Start and list.
  case watchWelcome, watchListed, watchAttached, watchGone, watchLocked, watchUnlocked
  // Questions.
  case watchQuestion, watchSettled, watchNoQuestion, watchNoSummary, watchAnswers
  // Keys that do not fit the notification in front.
  case watchNothing, watchNoButton, watchNoReply, watchNoView, watchNotOnTrial
  // Content that an app draws itself.
  case watchView, watchCloseView, watchDrawing, watchTap, watchButton, watchPicture
  case watchPictureSize, watchOn, watchOff, watchScale, watchText, watchValue, watchRange
  case watchSliderRange, watchViewNoButton, watchViewClosed, watchViewGone, watchViewHidden
  case watchViewFailed

  // MARK: - Programs

  // The Notification Center.
  case centerComment, centerKeywords, centerSummary, centerDescription, centerDescriptionMore
  // Notification Settings.
  case settingsProgram, settingsProgramComment, settingsKeywords
  // The notification system, a program in the background.
  case systemProgram, systemComment, systemLocationReason, autostartComment, systemSummary
  case systemDescription

  // MARK: - Timeline

  // Requests.
  case stepAdded, stepAddedInterval, stepAddedCalendar, stepAddedPlace, stepAddedPlaceUnknown
  case stepReplacedRequest, stepMovedZone, stepMovedClock, stepRemovedByApp, stepRemovedByPerson
  case stepRemovedSomeByApp, stepRemovedSomeByPerson, stepRemovedAllByApp, stepRemovedAllByPerson
  case stepDropped
  // Delivery.
  case stepDue, stepDueLate, stepDueNext, stepDueLateNext, stepPush, stepPushWakes, stepCame
  case stepCameRepeats, stepCameUnknown, stepLeft, stepLeftRepeats, stepLeftUnknown
  case stepNotAllowed, stepOriginOff
  // The app in the foreground decides.
  case stepAsked, stepAnswered, stepAnsweredNothing, stepUnansweredNoDelegate
  case stepUnansweredTooMany, stepUnanswered
  // Waiting.
  case stepHeld, stepReleased, stepReleasedFeatured, stepWaitEnded, stepUndecided, stepSnoozed
  case stepWoke
  // Presentation.
  case stepShown, stepShownLater, stepShownNothing, stepLowered, stepSilenced, stepWithheld
  // Leaving the list.
  case stepExpired, stepButtonsGone, stepGoneRepeated, stepGoneReplaced, stepGoneByApp
  case stepGoneByPerson, stepGoneListFull, stepGoneDisallowed, stepGoneBadgeZero, stepGoneAppGone
  case stepGoneExpired, stepGoneUnawaited

  // MARK: - Timeline: answers and extensions

  // The user’s choice.
  case stepOpened, stepCleared, stepClearedUntold, stepAction, stepActionText, stepChoseKeep
  case stepChoseKeepQuietly, stepChoseTurnOff, stepChoseConfigure
  // The answer on its way to the app.
  case stepStarted, stepStartAwaited, stepHanded, stepHandedAgain, stepHandled, stepUnhandled
  case stepOutdated, stepKeptNotStartable, stepKeptNotStarted, stepKeptEnded, stepKeptNoDelegate
  case stepKeptGaveUp, stepKeptNotAcknowledged
  // The service extension: a part of the app that may change a push before it is shown.
  case stepServiceAbsent, stepServiceNoText, stepServiceAlertsOff, stepServicePaused
  case stepServiceCrowdedOut, stepServiceBegun, stepServiceFinished, stepServiceLateAttempt
  case stepServiceLate, stepServiceEmpty, stepServiceUnusable, stepServiceFileLeftOut
  case stepServiceSuppressed, stepServiceFailed, stepServiceInterrupted
  // The content extension: a part of the app that draws a notification.
  case stepViewOpened, stepViewNotTaken, stepViewKept, stepViewDismissed, stepViewForwarded
  case stepViewFailed

  // MARK: - Timeline: parts and reasons

  // Parts.
  case partBanner, partLockScreen, partList, partSound, partBadge, partBadgeNumber, partAlert
  // Why a part is left out; “it” is the notification.
  case reasonNoText, reasonNotInContent, reasonNotRequested, reasonNotEntitled
  case reasonNotEntitledCritical, reasonNotEntitledTimeSensitive, reasonTurnedOff
  case reasonTurnedOffCritical, reasonTurnedOffTimeSensitive, reasonProvisional, reasonQuietOrigin
  case reasonMuted, reasonMutedUntil, reasonFocus, reasonFocusNamed, reasonWatched
  case reasonInhibited, reasonFlooding, reasonOnlyCritical, reasonPassive, reasonScreenLocked
  case reasonScreenUnlocked, reasonDeviceSilent, reasonThemeSilent, reasonInSummary
  case reasonNotFeatured, reasonGathered, reasonDeclinedByApp
}
