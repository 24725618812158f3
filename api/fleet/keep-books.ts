import { allowanceOf } from './prepare-run'
import type { Run } from './run'
import { saveRun } from './run-history'
import { endOf } from './stop-reasons'

const EVERY = 5000

/** Saves what a run does while it does it, and ends it when the player's plan allows no more. */
export async function keepBooks(run: Run): Promise<void> {
  const { deps, ending } = run
  let askAt = 0
  while (!ending.stopping.aborted) {
    await deps.clock.sleep(EVERY, ending.stopping).catch(() => {})
    if (ending.stopping.aborted) return
    try {
      await save(run)
      if (deps.clock.now() >= askAt) askAt = deps.clock.now() + (await endIfNotAllowed(run))
    } catch (error) {
      deps.log.warn({ err: error, bot: run.bot.id }, 'The books of a run could not be written')
    }
  }
}

async function save({ deps, bot, book, ending }: Run) {
  if (await book.save()) return saveRun(bot, deps.clock.now(), book.gained)
  ending.begin(endOf('lost'))
  ending.cutOff()
}

async function endIfNotAllowed({ deps, bot, ending }: Run): Promise<number> {
  const { refusal, askAgainIn } = await allowanceOf(deps, bot)
  if (refusal) ending.begin(refusal)
  return askAgainIn
}
