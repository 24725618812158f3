import type { Alert } from '../events/alert'

/** Opens the bot's console at that moment; without a bot, the list of what happened. */
export function alertLink(origin: string, { bot, at }: Pick<Alert, 'bot' | 'at'>): string {
  if (!bot) return new URL('/dashboard#settings', origin).href
  const link = new URL(`/bots/${bot}`, origin)
  link.searchParams.set('at', new Date(at).toISOString())
  return link.href
}
