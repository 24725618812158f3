import { playTrialWorld, type WorldJob, type WorldOutcome } from './play-trial-world'

declare const self: Worker

export type WorkerAnswer = { outcome: WorldOutcome } | { fault: string }

self.onmessage = async ({ data }: MessageEvent<WorldJob>) => self.postMessage(await answerTo(data))

const answerTo = (job: WorldJob): Promise<WorkerAnswer> =>
  playTrialWorld(job).then(
    (outcome) => ({ outcome }),
    (error) => ({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
