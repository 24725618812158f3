export interface DiscordUser {
  id: string
  username: string
  global_name: string | null
  discriminator: string
  avatar: string | null
  email: string | null
  verified: boolean
}

const ID_RANGE = 10n ** 18n

/** The identity typed into the form. One name is always the same Discord account, whatever its e-mail. */
export function practiceIdentity(form: FormData): DiscordUser {
  const name = textOf(form, 'name') || 'Ansgar'
  const username = name.toLowerCase()
  return {
    id: String(Bun.hash.wyhash(username) % ID_RANGE).padStart(18, '1'),
    username,
    global_name: name,
    discriminator: '0',
    avatar: Bun.hash.wyhash(username, 1n).toString(16).padStart(32, 'a'),
    email: textOf(form, 'email') || null,
    verified: form.has('verified'),
  }
}

/** Discord includes the e-mail only with the `email` scope. */
export function withinScopes({ email, verified, ...rest }: DiscordUser, scopes: string[]) {
  return scopes.includes('email') ? { ...rest, email, verified } : rest
}

function textOf(form: FormData, field: string): string {
  return String(form.get(field) ?? '').trim()
}
