import type { Module, ModuleContext, Outlook } from './module'

/**
 * A module that found nothing to do is asked again when a moment that it named has come, when it has heard a report, or
 * after so many milliseconds of the game: what it looks at changes rarely.
 */
export function lookRarely({ game, clock }: ModuleContext, module: Module, interval: number): Module {
  let known: { outlook: Outlook; until: number } | null = null
  return {
    ...module,
    async hear(report) {
      known = null
      await module.hear?.(report)
    },
    async consider() {
      const now = clock.now()
      if (known && now < known.until) return known.outlook
      const outlook = await module.consider()
      const next = (outlook.next ?? []).map(({ at }) => at).filter((at) => at > now)
      const until = Math.min(now + interval / game.speed, ...next)
      known = outlook.steps.length === 0 ? { outlook, until } : null
      return outlook
    },
  }
}
