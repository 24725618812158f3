import { MINUTE } from '../../../shared/time'
import { createFakeClock } from '../../testing/fake-clock'
import { openRealm } from './open-realm'
import { signedInClient } from './raw-client'

export const PROTOCOL_DOCUMENT = 'docs/game-protocol.md'

/** An example: perhaps a time that passes first, the request, its answer. */
const EXAMPLE = /(?:<!-- (\d+) minutes later -->\n)?```json\n(\{ "call".*)\n.*\n```/g

/** Sends the requests of all examples, in their order, to a realm. Answers the document with what the realm answers. */
export async function replayExamples(document: string): Promise<string> {
  const clock = createFakeClock()
  const realm = await openRealm({ clock })
  const client = await signedInClient(realm.url)
  const answers = new Map<string, string>()
  for (const [example, minutes, request = ''] of document.matchAll(EXAMPLE)) {
    await clock.advance(Number(minutes ?? 0) * MINUTE)
    const { call, with: given } = JSON.parse(request)
    const { ok, error } = await client.ask(call, given)
    const [untilRequest] = example.split(request)
    const answer = spaced(error ? { error } : { ok: shortened(ok) })
    answers.set(example, `${untilRequest}${request}\n${answer}\n\`\`\``)
  }
  return document.replace(EXAMPLE, (example) => answers.get(example) ?? example)
}

/** Lists keep their first entry. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, shortened(entry)]))
}

const spaced = (value: unknown) =>
  JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ').replace(/\[ /g, '[').replace(/ \]/g, ']')
