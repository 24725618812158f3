import { isPlan } from '../../shared/plans/plans'
import { SHOP_SETTINGS, type Shop } from '../../shared/plans/shop'
import { ConfigError } from '../platform/errors'
import { address, type Environment, text } from '../platform/settings/read-setting'
import { mailboxOf } from '../platform/texts/mailbox'

const MAX_REPLY_HOURS = 720

/** @throws ConfigError that names the first wrong setting */
export function readShop(env: Environment): Shop {
  const supportEmail = text(env, SHOP_SETTINGS.supportEmail)
  const supportUrl = page(env, SHOP_SETTINGS.supportUrl)
  if (supportEmail && supportUrl) throw new ConfigError('Set SUPPORT_EMAIL or SUPPORT_URL, not both.')
  if (supportEmail && !mailboxOf(supportEmail)) throw new ConfigError('SUPPORT_EMAIL is one e-mail address.')
  return {
    terms: page(env, SHOP_SETTINGS.terms),
    privacy: page(env, SHOP_SETTINGS.privacy),
    imprint: page(env, SHOP_SETTINGS.imprint),
    supportEmail: supportEmail && mailboxOf(supportEmail),
    supportUrl,
    replyHours: replyHours(env),
  }
}

/** Kept as written: a page may need its trailing slash. */
function page(env: Environment, name: string): string | null {
  return address(env, name, ['http:', 'https:']) && (URL.parse(text(env, name) ?? '')?.href ?? null)
}

function replyHours(env: Environment): Shop['replyHours'] {
  const entries = (text(env, SHOP_SETTINGS.replyHours) ?? '').split(',').filter((entry) => entry.trim())
  return Object.fromEntries(
    entries.map((entry) => {
      const [plan = '', hours = ''] = entry.split('=').map((part) => part.trim())
      const isInRange = /^\d+$/.test(hours) && Number(hours) >= 1 && Number(hours) <= MAX_REPLY_HOURS
      if (!isPlan(plan) || !isInRange)
        throw new ConfigError(`SUPPORT_REPLY_HOURS is plans with 1 to ${MAX_REPLY_HOURS} hours: premium=24,pro=8.`)
      return [plan, Number(hours)]
    }),
  )
}

/** One sentence about the papers that visitors miss; null if there are all. */
export function missingPapers({ terms, privacy, imprint, supportEmail, supportUrl }: Shop): string | null {
  const papers = { terms, privacy, imprint }
  const missing: string[] = Object.entries(papers).flatMap(([paper, value]) =>
    value ? [] : [SHOP_SETTINGS[paper as keyof typeof papers]],
  )
  if (!supportEmail && !supportUrl) missing.push('SUPPORT_EMAIL or SUPPORT_URL')
  if (missing.length === 0) return null
  return `Not set: ${missing.join(', ')}. The pages do not link to them.`
}
