import { WELCOME } from '../../../shared/messages'

/** Shown when the server sent no sentence of its own. */
export const FAILED = {
  login: 'Login failed',
  registration: 'Registration failed',
  authentication: 'Authentication failed',
  askForLink: 'Failed to send the link',
  resetPassword: 'Failed to change the password',
  confirmAddress: 'Failed to confirm the address',
  discord: 'Discord authentication failed',
  popupBlocked: 'Please allow popups for Discord authentication',
  noToken: 'Missing access token',
  unlinkDiscord: 'Failed to unlink Discord',
  cancelSubscription: 'Failed to cancel subscription',
  finalizeSubscription: 'Unable to finalize subscription',
  changePlan: 'Failed to change plan',
  resumeSubscription: 'Failed to undo the cancellation',
  refund: 'Failed to refund the payment',
  openPortal: 'Failed to open the billing page',
  refetchSubscription: 'Failed to fetch from the provider',
  createBot: 'Failed to create bot',
  startPractice: 'Failed to open the practice realm',
  changeBot: 'Failed to change bot',
  removeBot: 'Failed to remove bot',
  botAction: 'Bot action failed',
  addAccount: 'Failed to add account',
  changeAccount: 'Failed to change account',
  removeAccount: 'Failed to remove account',
  testAccount: 'Failed to test account',
  publishAnnouncement: 'Failed to publish announcement',
  removeAnnouncement: 'Failed to delete announcement',
  askForHelp: 'Failed to send your request',
  answerHelp: 'Failed to send the answer',
  changeHelp: 'Failed to change the request',
  saveProfile: 'Failed to save profile',
  saveZone: 'Failed to save time zone',
  savePicture: 'Failed to save picture',
  removePicture: 'Failed to remove picture',
  changePassword: 'Failed to change password',
  endSession: 'Failed to end session',
  endOtherSessions: 'Failed to end the other sessions',
  exportData: 'Failed to download your data',
  deleteAccount: 'Failed to delete account',
} as const

export const DONE = {
  discordHere: 'Signed in with Discord',
  passwordEnded:
    'Signed in with Discord, which confirmed your e-mail address. Your old password and older sessions no longer work.',
  debitUnderWay: 'Your bank debit is being processed',
  cancelSubscription: 'Subscription cancelled',
  changePlan: 'Plan changed',
  checkoutCancelled: 'Nothing was charged',
  resumeSubscription: 'Cancellation undone',
  refund: 'Subscription ended. Your refund is on its way.',
  refetchSubscription: 'Fetched from the provider',
  linkDiscord: WELCOME.linked,
  unlinkDiscord: 'Discord unlinked',
  createBot: 'Bot created',
  startPractice: 'This is a practice castle. You can remove it at any time.',
  changeBot: 'Bot changed',
  removeBot: 'Bot removed',
  botAction: 'Bot action executed',
  addAccount: 'Account added',
  changeAccount: 'Account changed',
  removeAccount: 'Account removed',
  publishAnnouncement: 'Announcement published',
  removeAnnouncement: 'Announcement removed',
  answerHelp: 'Answer sent',
  saveProfile: 'Profile saved',
  saveZone: 'Time zone saved',
  savePicture: 'Picture saved',
  removePicture: 'Picture removed',
  endSession: 'Session ended',
  endOtherSessions: 'All other sessions ended',
  deleteAccount: 'Account deleted',
} as const

export const NOT_SENT = "You're offline. Please try again when the connection is restored."

export const NOT_ANSWERED = 'The server is not responding. Please try again in a moment.'

/** Shown by a popup that is done but cannot close itself. */
export const WINDOW_DONE = 'You can close this window.'

export const NOTHING_ANNOUNCED = 'No announcements yet.'
