import { MINUTE, SECOND } from '../../../shared/time'
import { endOf } from '../../bots/stop-reasons'
import { saveRun } from '../history/run-history'
import { allowanceOf } from './prepare-run'
import type { Run } from './run'
import { storeAnswer } from './store-answer'

const EVERY = 5 * SECOND
/** Only a crash of the server reads it, so it may be a minute old. */
const RUN_NOTED_EVERY = MINUTE

/** Notes what a run does while it does it, and ends it when the player's plan allows no more. */
export async function keepBooks(run: Run): Promise<void> {
  // A store that answers late must not look like a machine that slept.
  await Promise.all([keepBeating(run), keepSaving(run)])
}

async function keepBeating({ deps, ending, book }: Run): Promise<void> {
  while (!ending.stopping.aborted) {
    book.beat()
    await deps.clock.sleep(EVERY, ending.stopping).catch(() => {})
  }
}

async function keepSaving(run: Run): Promise<void> {
  const { deps, ending } = run
  // By what was slept: a clock that is set back would have everything wait until it has caught up.
  let passed = 0
  let saveAt = deps.daysSavedEvery
  let askAt = 0
  let noteAt = RUN_NOTED_EVERY
  while (!ending.stopping.aborted) {
    await deps.clock.sleep(EVERY, ending.stopping).catch(() => {})
    if (ending.stopping.aborted) return
    passed += EVERY
    try {
      if (passed >= saveAt || passed >= askAt) {
        await storeAnswer(deps.clock, saveDay(run))
        saveAt = passed + deps.daysSavedEvery
      }
      // It counts what is saved.
      if (passed >= askAt) askAt = passed + (await storeAnswer(deps.clock, endIfNotAllowed(run)))
      if (passed < noteAt) continue
      await storeAnswer(deps.clock, saveRun(run.bot, deps.clock.now(), run.book.gained))
      noteAt = passed + RUN_NOTED_EVERY
    } catch (error) {
      deps.log.warn({ err: error, bot: run.bot._id }, 'The books of a run could not be written')
    }
  }
}

async function saveDay({ book, ending }: Run) {
  if (await book.save()) return
  ending.begin(endOf('lost'))
  ending.cutOff()
}

async function endIfNotAllowed({ deps, bot, ending }: Run): Promise<number> {
  const { refusal, askAgainIn } = await allowanceOf(deps, bot)
  if (refusal) ending.begin(refusal)
  return askAgainIn
}
