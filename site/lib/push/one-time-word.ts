import type { BotWish } from '../../../shared/push-payload'
import { MINUTE } from '../../../shared/time'
import { randomId } from '../storage/random-id'

/** A button of a notification that was pressed. */
export interface Pressed {
  bot: string
  action: BotWish
}

const CACHE = 'pressed-buttons'
/** Long enough to sign in. */
const VALID_FOR = 10 * MINUTE

/** Only this browser's own service worker and pages reach the cache, so a link from elsewhere has no valid word. */
export async function keepWord({ bot, action }: Pressed, now = Date.now()): Promise<string> {
  const word = randomId()
  const cache = await caches.open(CACHE)
  await removeExpired(cache, now)
  await cache.put(addressOf(word), Response.json({ bot, action, until: now + VALID_FOR }))
  return word
}

/** Whether the word was kept for this button a moment ago. It counts once, also of two tabs. */
export async function redeemWord(word: string, { bot, action }: Pressed, now = Date.now()): Promise<boolean> {
  try {
    const cache = await caches.open(CACHE)
    const kept = await cache.match(addressOf(word))
    const said = Object(await kept?.json())
    const isFirst = await cache.delete(addressOf(word))
    return isFirst && said.bot === bot && said.action === action && now < said.until
  } catch {
    // Browsers without caches, as over http, ask.
    return false
  }
}

/** Words that were never used. */
async function removeExpired(cache: Cache, now: number) {
  for (const address of await cache.keys()) {
    const { until } = Object(await (await cache.match(address))?.json())
    if (!(now < until)) await cache.delete(address)
  }
}

const addressOf = (word: string) => `/pressed/${encodeURIComponent(word)}`
