/** The player's own requests for help. */
export const HELP_KEY = ['help']
