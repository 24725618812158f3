import type { Static } from 'elysia'
import { RUNS_PER_PAGE } from '../../../shared/limits'
import type { Run, Runs, RunsQuery } from '../../../shared/runs'
import type { BotRecord } from '../model/bot-model'
import { RunModel, type RunRecord } from '../runs/run-model'
import type { Catalogue } from '../templates/catalogue'

/** The runs of a bot, newest first. */
export async function listRuns(
  { catalogue }: { catalogue: Pick<Catalogue, 'about'> },
  bot: Pick<BotRecord, '_id' | 'templateId' | 'user'>,
  { limit = RUNS_PER_PAGE, cursor }: RunsQuery,
): Promise<Static<typeof Runs>> {
  const older = cursor ? { epoch: { $lt: Number(cursor) } } : {}
  // One more, to see whether there are older ones and what came before the last.
  const found = await RunModel.find({ bot: bot._id, ...older })
    .sort({ epoch: -1 })
    .limit(limit + 1)
    .lean()
  const runs = found.slice(0, limit).map((run, place) => runView(run, found[place + 1]))
  return {
    runs,
    unit: (await catalogue.about(bot.templateId, bot.user))?.unit ?? '',
    next_cursor: found.length > limit ? String(runs.at(-1)?.number) : null,
  }
}

/** Each start of a player begins a new generation. */
function runView(run: RunRecord, before: RunRecord | undefined): Run {
  const { epoch, startedAt, endedAt, reason, gained, desiredGeneration } = run
  return {
    number: epoch,
    started_at: startedAt.toISOString(),
    is_started_by_player: before?.desiredGeneration !== desiredGeneration,
    ended_at: endedAt?.toISOString() ?? null,
    reason: reason ? { code: reason.code, message: reason.message } : null,
    gained,
  }
}
