/** What an answer says and a page shows. */
export const WELCOME = { login: 'Welcome back!', register: 'Account created successfully' } as const

export const NAME_BOT = 'The name needs 1 to 64 characters.'
