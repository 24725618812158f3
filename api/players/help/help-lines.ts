import { withoutDecision } from '../../../shared/console/console-lines'
import type { HelpLines } from '../../../shared/help'
import { MAX_HELP_LINES } from '../../../shared/limits'
import type { BotRecord } from '../../bots/model/bot-model'
import type { ConsoleLog } from '../../console/log/console-log'
import { createSecretRedactor } from '../../console/log/secret-redactor'
import { AccountModel } from '../../game/accounts/account-model'
import { accountPassword, botSecret, CannotOpen, type SecretBox } from '../../platform/encryption/secret-box'
import { AppError } from '../../platform/errors'
import { redact } from './redact'

/** What finding a bot's secrets takes. */
export const BOT_WITH_SECRETS = { user: 1, account: 1, secrets: 1 } as const
type BotWithSecrets = Pick<BotRecord, '_id' | keyof typeof BOT_WITH_SECRETS>

const MAX_BYTES = 64 * 1024

export interface HelpLinesDeps {
  consoleLog: ConsoleLog
  secretBox: SecretBox
}

/** The newest lines up to a number, without secrets: the same for the preview as for the request. */
export async function helpLinesOf(
  { consoleLog, secretBox }: HelpLinesDeps,
  bot: BotWithSecrets,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<HelpLines> {
  if (consoleLog.isAway)
    throw unreadable('The console cannot be read right now. Please try again later, or ask without its lines.')
  const known = createSecretRedactor(await secretsOf(secretBox, bot))
  const id = bot._id.toHexString()
  const { last } = await consoleLog.readAfter(id, 0, 1)
  const until = Math.min(last, upTo)
  const read = await consoleLog.readAfter(id, Math.max(0, until - MAX_HELP_LINES), MAX_HELP_LINES)
  const lines = read.lines
    .filter(({ position }) => position <= until)
    .map(({ text }) => redact(withoutDecision(text), known))
  return { lines: newestWithin(MAX_BYTES, lines), until }
}

/** Everything that the bot could print by mistake. */
async function secretsOf(secretBox: SecretBox, bot: BotWithSecrets): Promise<string[]> {
  const owner = bot.user.toHexString()
  const account = bot.account && (await AccountModel.findById(bot.account, { sealedPassword: 1 }).lean())
  try {
    const secrets = Object.entries<string>(bot.secrets).map(([key, sealed]) =>
      secretBox.open(sealed, botSecret(owner, key)),
    )
    return account ? [...secrets, secretBox.open(account.sealedPassword, accountPassword(owner))] : secrets
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error
    throw unreadable('The lines cannot be checked for passwords. Please ask without them.')
  }
}

const unreadable = (sentence: string) => new AppError('unavailable', sentence)

function newestWithin(bytes: number, lines: string[]): string[] {
  let left = bytes
  const first = lines.findLastIndex((line) => {
    left -= Buffer.byteLength(line)
    return left < 0
  })
  return lines.slice(first + 1)
}
