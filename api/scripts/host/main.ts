import type { HostRequest } from './messages'
import { createSandbox, type Sandbox } from './sandbox'
import { emptyResult, type TurnResult } from './turn-events'

/** A process for scripts. It knows nothing but the lines of its standard input, and says nothing but reports. */
const sandboxes = new Map<string, Sandbox>()
const output = Bun.stdout.writer()

async function take(request: HostRequest): Promise<TurnResult> {
  const { id } = request
  if (request.do === 'check') return (await createSandbox()).check(request.source)
  if (request.do === 'start') return kept(id, (await open(id)).start(request.source, request.facts))
  if (request.do === 'thaw') {
    const thawed = await (await open(id)).thaw(Buffer.from(request.frozen, 'base64'))
    return { ...emptyResult(), thawed }
  }
  const sandbox = sandboxes.get(id)
  if (request.do === 'answer' && sandbox) return kept(id, sandbox.answer(request))
  if (request.do === 'freeze' && sandbox) {
    const packed = await sandbox.freeze()
    return { ...emptyResult(), frozen: packed && Buffer.from(packed).toString('base64') }
  }
  if (request.do === 'end') sandboxes.delete(id)
  return emptyResult()
}

async function open(id: string): Promise<Sandbox> {
  const sandbox = await createSandbox()
  sandboxes.set(id, sandbox)
  return sandbox
}

/** An engine that ended is dropped as it is: after an overflow, disposing it would abort. */
function kept(id: string, result: TurnResult): TurnResult {
  if (result.end) sandboxes.delete(id)
  return result
}

async function write(line: object): Promise<void> {
  output.write(`${JSON.stringify(line)}\n`)
  await output.flush()
}

// The first freeze takes longest, and would count as time of a script.
await (await createSandbox()).freeze()

const decoder = new TextDecoder()
let text = ''
await write({ ready: true })
for await (const chunk of Bun.stdin.stream()) {
  text += decoder.decode(chunk, { stream: true })
  const lines = text.split('\n')
  text = lines.pop() ?? ''
  for (const line of lines) {
    const request: HostRequest = JSON.parse(line)
    await write({ id: request.id, ...(await take(request)) })
  }
}
