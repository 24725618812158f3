import type { RealmMap } from '../../../../shared/realm-map'

/** In milliseconds: as long as the server keeps an answer. */
const EVERY = 10_000
const TIMEOUT = 8_000
/** An older map says that the realm does not answer. */
const OLDEST = 25_000

export type RealmNews =
  | { state: 'here' | 'away'; map: RealmMap; now(): number }
  /** Without a map of an earlier moment. */
  | { state: 'silent' }
  | { state: 'missing' }

/** Brings news of a realm now, and every ten seconds while the page is visible. */
export function followRealm(server: string, show: (news: RealmNews) => void, every: number = EVERY): () => void {
  let askedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false
  let last: RealmNews = { state: 'silent' }

  async function ask() {
    askedAt = performance.now()
    const news = await newsOf(server, last)
    if (isEnded) return
    last = news
    show(news)
    if (news.state !== 'missing') plan()
  }

  function plan() {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') return
    timer = setTimeout(() => void ask(), Math.max(0, every - (performance.now() - askedAt)))
  }

  const onVisible = () => last.state !== 'missing' && plan()
  document.addEventListener('visibilitychange', onVisible)
  void ask()
  return () => {
    isEnded = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

async function newsOf(server: string, last: RealmNews): Promise<RealmNews> {
  try {
    const address = new URL(`/api/realm/${encodeURIComponent(server)}`, location.href)
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) })
    if (answer.status === 404) return { state: 'missing' }
    if (!answer.ok) throw new Error(`The realm's map answered ${answer.status}`)
    const map: RealmMap = await answer.json()
    const age = Number(answer.headers.get('age')) * 1_000
    return { state: age > OLDEST ? 'away' : 'here', map, now: clockOf(map, age) }
  } catch {
    return 'map' in last ? { ...last, state: 'away' } : { state: 'silent' }
  }
}

/** The time of the realm's server, whatever the device's clock shows. */
function clockOf({ at }: RealmMap, age: number): () => number {
  const ahead = Date.parse(at) + age - performance.now()
  return () => ahead + performance.now()
}
