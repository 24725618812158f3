/** The words of toasts; a failure shows the server's sentence where there is one, else these. */
export const FAILED = {
  request: 'Request failed',
  login: 'Login failed',
  registration: 'Registration failed',
  authentication: 'Authentication failed',
  askForLink: 'Failed to send the link',
  resetPassword: 'Failed to change the password',
  createBot: 'Failed to create bot',
  changeBot: 'Failed to change bot',
  removeBot: 'Failed to remove bot',
  botAction: 'Bot action failed',
  addAccount: 'Failed to add account',
  changeAccount: 'Failed to change account',
  removeAccount: 'Failed to remove account',
  saveProfile: 'Failed to save profile',
} as const

export const DONE = {
  createBot: 'Bot created',
  changeBot: 'Bot changed',
  removeBot: 'Bot removed',
  botAction: 'Bot action executed',
  addAccount: 'Account added',
  changeAccount: 'Account changed',
  removeAccount: 'Account removed',
  saveProfile: 'Profile saved',
} as const
