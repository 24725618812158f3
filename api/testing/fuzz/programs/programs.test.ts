import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { SECOND } from '../../../../shared/time'
import { TOKEN_ROUTES } from '../../../identity/viewer/token-scopes'
import { testApp } from '../../test-app'
import { documentedOperations } from '../api-document'
import { callTo } from '../generated-call'
import { createProgramCaller } from './program-caller'
import { readPublicDocument } from './public-document'

const app = await testApp()
const document = await readPublicDocument(app)
const operations = [...(await documentedOperations(app))].filter(([name]) => document.has(name))
const reached = operations.filter(([name]) => TOKEN_ROUTES[name.replace(/{(\w+)}/g, ':$1')])
const requests = Number(process.env.FUZZ_REQUESTS ?? 2000)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_128)
/** Programs of the test have no webhook, and nothing listens to calls of one. */
const NEEDS_A_WEBHOOK = /^(?!GET \/api\/webhooks$).* \/api\/webhooks/

test(
  `none of ${requests} generated calls by an API token is answered as the published document does not say`,
  async () => {
    const make = await createProgramCaller(app)
    const succeeded = new Set<string>()
    const anyCall = fc.constantFrom(...operations, ...reached, ...reached).chain(([, operation]) => callTo(operation))
    const isDocumented = fc.asyncProperty(anyCall, async (call) => {
      const name = `${call.method} ${call.path}`
      const answer = await make(call)
      if (answer.status < 300) succeeded.add(name)
      const complaints = document.complaints(name, answer)
      expect({ name, ...answer, complaints }).toEqual({ name, ...answer, complaints: [] })
    })
    await fc.assert(isDocumented, { numRuns: requests, seed })
    const never = reached.map(([name]) => name).filter((name) => !succeeded.has(name) && !NEEDS_A_WEBHOOK.test(name))
    expect(never).toEqual([])
  },
  30 * SECOND + requests * 100,
)
