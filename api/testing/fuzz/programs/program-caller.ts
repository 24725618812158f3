import { createApp } from '../../../app'
import { storeDecision } from '../../../bots/decisions/testing/decisions'
import { tokenOf } from '../../../identity/tokens/testing/token-of'
import { storedScriptAndDryRun } from '../../../scripts/testing/stored-dry-run'
import { closeAfterAllTests } from '../../closing'
import type { TestApp } from '../../test-app'
import { type GeneratedCall, PLACEHOLDERS } from '../generated-call'
import type { ReceivedAnswer } from './public-document'

/** Below what a token may call in a minute. */
const CALLS_PER_TOKEN = 100

interface Program {
  secret: string
  bot: string
  account: string
  script: string
}

/** Makes generated calls with API tokens over a socket. A player whose bot, account or script is gone makes room for the next. */
export async function createProgramCaller(app: TestApp): Promise<(call: GeneratedCall) => Promise<ReceivedAnswer>> {
  const server = createApp(app.services).listen({ port: 0, hostname: '127.0.0.1', reusePort: false })
  closeAfterAllTests(() => server.server?.stop(true))
  const foreign = await newProgram(app)
  let own = await newProgram(app)
  let calls = 0

  return async (call) => {
    if (++calls % CALLS_PER_TOKEN === 0) own = await newProgram(app)
    const fill = fillerOf(own, foreign)
    const headers: Record<string, string> = { 'x-forwarded-for': crypto.randomUUID() }
    if (call.as === 'player') headers.authorization = `Bearer ${own.secret}`
    const answer = await fetch(`${server.server?.url.origin}${fill(call.address)}`, {
      method: call.method,
      headers: { ...headers, ...call.headers },
      body: call.body && fill(call.body),
      redirect: 'manual',
    })
    if (call.method === 'DELETE' && answer.ok) own = await newProgram(app)
    return { status: answer.status, headers: answer.headers, text: await textOf(answer) }
  }
}

async function newProgram(app: TestApp): Promise<Program> {
  const player = await app.player('anna', 'pro')
  const account = await app.accountOf(player)
  const bot = await app.botOf(player, { accountId: account })
  await storeDecision({ bot, user: player.id })
  const { secret } = await tokenOf(player)
  return { secret, bot, account, script: await storedScriptAndDryRun(player) }
}

function fillerOf(own: Program, foreign: Program) {
  const meanings = [
    [PLACEHOLDERS.bot, own.bot],
    [PLACEHOLDERS.account, own.account],
    [PLACEHOLDERS.foreignBot, foreign.bot],
    [PLACEHOLDERS.foreignAccount, foreign.account],
    [PLACEHOLDERS.script, own.script],
    [PLACEHOLDERS.foreignScript, foreign.script],
    [PLACEHOLDERS.newEmail, crypto.randomUUID()],
  ] as const
  return (text: string) => meanings.reduce((filled, [word, meaning]) => filled.replaceAll(word, meaning), text)
}

async function textOf(answer: Response): Promise<string | null> {
  if (!/^(text\/event-stream|image\/)/.test(answer.headers.get('content-type') ?? '')) return answer.text()
  await answer.body?.cancel()
  return null
}
