import type { Player, TestApp } from '../../../testing/test-app'

export interface PracticeIdentity {
  name: string
  email: string
  isVerified: boolean
}

export interface StartedFlow {
  /** Discord's authorise page. */
  url: URL
  cookies: string
}

/** The password of every player of the test app. */
export const PROOF = { password: 'correct horse' }

/** Errors come as sentences. */
export const JSON_WANTED = { accept: 'application/json, application/problem+json;q=0' }
export const PAGE_WANTED = { accept: 'text/html,application/xhtml+xml' }

export const uniqueName = () => `ansgar-${crypto.randomUUID().slice(0, 8)}`

export const makeIdentity = (fields: Partial<PracticeIdentity> = {}): PracticeIdentity => {
  const name = fields.name ?? uniqueName()
  return { name, email: `${name}@example.com`, isVerified: true, ...fields }
}

export function discordFlow({ call }: TestApp) {
  async function begin(player?: Player, from?: CookieJar): Promise<StartedFlow> {
    const headers: Record<string, string> = from?.cookies ? { cookie: from.cookies } : {}
    const answer = player
      ? await player.post('/api/auth/discord', PROOF, headers)
      : await call('GET', '/api/auth/login/discord', { headers })
    from?.store(answer)
    const { url } = await answer.json()
    return { url: new URL(url), cookies: cookiesOf(answer) }
  }

  /** Submits the consent page; returns the path of the callback. */
  async function decide(
    { url }: StartedFlow,
    { name, email, isVerified }: PracticeIdentity,
    decision = 'allow',
  ): Promise<string> {
    const form = new URLSearchParams({ name, email, decision, ...(isVerified && { verified: 'on' }) })
    const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
    const { pathname, search } = new URL(answer.headers.get('location') ?? '')
    return pathname + search
  }

  const comeBack = (
    path: string,
    { cookies }: Pick<StartedFlow, 'cookies'>,
    headers: Record<string, string> = JSON_WANTED,
  ) => call('GET', path, { headers: { cookie: cookies, ...headers } })

  async function signIn(who: PracticeIdentity, headers: Record<string, string> = JSON_WANTED) {
    const flow = await begin()
    return comeBack(await decide(flow, who), flow, headers)
  }

  async function link(player: Player, who: PracticeIdentity, headers: Record<string, string> = JSON_WANTED) {
    const flow = await begin(player)
    return comeBack(await decide(flow, who), flow, headers)
  }

  return { browser: createCookieJar, begin, decide, comeBack, signIn, link }
}

interface CookieJar {
  readonly cookies: string
  store(answer: Response): void
}

function createCookieJar(): CookieJar {
  const cookies = new Map<string, string>()
  return {
    get cookies() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    store(answer) {
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (value) cookies.set(name, value)
        else cookies.delete(name)
      }
    },
  }
}

export const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

export function fragmentOf(answer: Response): Record<string, string> {
  const { pathname, hash } = new URL(answer.headers.get('location') ?? '', 'http://localhost')
  return { pathname, ...Object.fromEntries(new URLSearchParams(hash.slice(1))) }
}
