import { setPriority } from 'node:os'
import type { DryRunJob, DryRunMessage } from './messages'
import { createOutput } from './output'
import { playScript, playTemplate } from './play-job'

/** A process that plays dry runs: the script and its world together. It knows nothing but the lines of its input. */
const NICENESS = 5
setPriority(NICENESS)
const output = createOutput()

async function play(job: DryRunJob): Promise<DryRunMessage> {
  try {
    if ('script' in job) return { script: await playScript(job.script, output) }
    return { template: await playTemplate(job.template) }
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

output.write({ ready: true })
for await (const line of console) output.write(await play(JSON.parse(line)))
