import type { HostRequest } from './messages'
import { createSandbox, type Sandbox } from './sandbox'
import type { TurnResult } from './turn-events'

/** A process for scripts. It knows nothing but the lines of its standard input, and says nothing but reports. */
const sandboxes = new Map<string, Sandbox>()
const output = Bun.stdout.writer()

async function take(request: HostRequest): Promise<TurnResult> {
  const { id } = request
  if (request.do === 'end') {
    sandboxes.delete(id)
    return { events: [], gained: 0, gauge: 0 }
  }
  if (request.do === 'check') return (await createSandbox()).check(request.source)
  if (request.do === 'start') {
    const sandbox = await createSandbox()
    sandboxes.set(id, sandbox)
    return kept(id, sandbox.start(request.source, request.facts))
  }
  const sandbox = sandboxes.get(id)
  return sandbox ? kept(id, sandbox.answer(request)) : { events: [], gained: 0, gauge: 0 }
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
