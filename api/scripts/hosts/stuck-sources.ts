import { MINUTE } from '../../../shared/time'
import { RunEnds } from '../../game/automations/run-ends'
import type { Clock } from '../../platform/time/clock'

const REMEMBERED = MINUTE
const ENOUGH = 2

/** Sources that have just stopped hosts. Each time takes two seconds of a host, so their other runs do not even begin. */
export interface StuckSources {
  /** @throws RunEnds if the source has stopped several hosts in the last minute */
  refuse(source: string): void
  note(source: string): void
}

export function createStuckSources({ clock }: { clock: Clock }): StuckSources {
  const times = new Map<string, number[]>()
  const keyOf = (source: string) => new Bun.CryptoHasher('sha256').update(source).digest('base64')
  const recent = (all: number[] = []) => all.filter((at) => clock.now() - at < REMEMBERED)

  return {
    refuse(source) {
      if (times.size > 0 && recent(times.get(keyOf(source))).length >= ENOUGH) throw knownStuck()
    },
    note(source) {
      for (const [key, all] of times) if (recent(all).length === 0) times.delete(key)
      const key = keyOf(source)
      times.set(key, [...recent(times.get(key)), clock.now()])
    },
  }
}

const knownStuck = () =>
  new RunEnds(
    'script_limit',
    'The script reached a limit: It worked for more than 2 seconds without a pause, for other bots just now.',
  )
