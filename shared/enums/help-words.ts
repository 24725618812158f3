export const HELP_TOPICS = {
  bot: 'A bot',
  account: 'A game account',
  payment: 'A payment',
  sign_in: 'Sign-in and profile',
  other: 'Something else',
} as const
export type HelpTopic = keyof typeof HELP_TOPICS

export const HELP_STATES = { open: 'Open', answered: 'Answered', closed: 'Closed' } as const
export type HelpState = keyof typeof HELP_STATES

export const HELP_TEXT_MAX_LENGTH = 4000
