export const WELCOME = {
  login: 'Welcome back!',
  register: 'Account created successfully',
  reset: 'Password changed',
  discord: 'Successfully signed in with Discord!',
  linked: 'Discord linked',
} as const

export const ACCESS_DENIED = "You don't have permission to access the admin panel."

/** Answered to a sign-in and to every call of a suspended player. */
export const SUSPENDED = 'Your account is suspended. Please contact the operator of this site.'

export const WRONG_TIME_ZONE = 'Please choose a time zone by its name, like Europe/Berlin.'

export const providerFailure = (provider: string) => `${provider} is not responding properly. Please try again later.`
export const providerRefusal = (provider: string) =>
  `${provider} could not do that. Please try again later, and contact us if it happens again.`

/** Sentences for a Discord sign-in or link that failed, by the code in the callback's address. */
export const DISCORD_REFUSALS = {
  not_begun: 'This Discord sign-in was not started in this browser, or it took too long. Please try again.',
  no_email: 'Your Discord account has no e-mail address. Add one there, then try again.',
  unverified_email:
    'The e-mail address of your Discord account belongs to an account here. Verify it at Discord, or sign in with your password.',
  other_discord: 'The account with your e-mail address is linked to another Discord account. Sign in with that one.',
  suspended: SUSPENDED,
  taken: 'This Discord account is linked to another account.',
  already_linked: 'Your account is linked to another Discord account. Unlink that one first.',
  provider_failed: providerFailure('Discord'),
  unavailable: 'Discord authentication currently unavailable',
} as const

export type DiscordRefusalReason = keyof typeof DISCORD_REFUSALS

export const LINK_EXPIRED = 'This link has expired. Please ask for a new one.'
export const LINK_INCOMPLETE = 'This link is incomplete. Please open it from the e-mail again.'
