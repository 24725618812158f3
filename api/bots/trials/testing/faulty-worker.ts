import type { WorldJob } from '../play-trial-world'
import type { WorkerAnswer } from '../trial-worker'

declare const self: Worker

const OUTCOME = { gained: [1], strength: [1], endedWith: null }

self.onmessage = ({ data: { world } }: MessageEvent<WorldJob>) => {
  if (world.name === 'for ever') for (;;);
  const answer: WorkerAnswer = world.name === 'broken' ? { fault: 'It broke.' } : { outcome: OUTCOME }
  self.postMessage(answer)
}
