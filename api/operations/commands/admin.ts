import { ALL_PLANS, DEFAULT_PLAN, isPlan, planName } from '../../../shared/plans/plans'
import { grantPlan } from '../../billing/grant-plan'
import { changeRights } from '../../identity/admin-rights/change-rights'
import { normalizeEmail } from '../../identity/sign-in/normalize-email'
import { ConfigError } from '../../platform/errors'
import { createLog } from '../../platform/log'
import { startOrExit } from '../../platform/process-lifecycle'
import { systemClock } from '../../platform/time/clock'
import { createPauses } from '../../realtime/versions/pauses'
import { type Config, readConfig } from '../../wiring/config'
import { openCommandStore } from './open-command-store'

const USAGE =
  'Usage: npm run admin -- grant someone@example.com, revoke someone@example.com, or plan someone@example.com premium.'

const OUTCOMES = {
  grant: { changed: 'is now an admin', unchanged: 'is already an admin' },
  revoke: { changed: 'is no longer an admin', unchanged: 'is not an admin' },
}

// A running server polls for these changes; open pages show them within ten seconds.
const deps = { clock: systemClock, changes: { publish() {} } }

const unknown = (email: string) => new ConfigError(`No player is registered with ${email}.`)

/** Works whether or not the server runs; changes apply to the next call. */
await startOrExit(async () => {
  const [verb, address, plan, ...rest] = process.argv.slice(2)
  if (!address || rest.length > 0) throw new ConfigError(USAGE)
  const email = normalizeEmail(address)
  if (verb === 'plan' && plan) return givePlan(email, plan)
  if ((verb !== 'grant' && verb !== 'revoke') || plan) throw new ConfigError(USAGE)
  return setRights(email, verb)
})

async function setRights(email: string, verb: 'grant' | 'revoke') {
  const config = readConfig(process.env)
  const outcome = await withStore(config, () => changeRights(deps, { email, isAdmin: verb === 'grant' }))
  if (outcome === 'unknown') throw unknown(email)
  process.stdout.write(`${email} ${OUTCOMES[verb][outcome]}.\n`)
  if (verb === 'revoke' && config.adminEmails.includes(email)) {
    process.stdout.write('ADMIN_EMAILS lists this address: remove it, or the next sign-in grants the rights again.\n')
  }
}

async function givePlan(email: string, plan: string) {
  if (!isPlan(plan)) throw new ConfigError(`There is no plan ${plan}: the plans are ${ALL_PLANS.join(', ')}.`)
  const outcome = await withStore(readConfig(process.env), () => grantPlan(deps, { email, plan }))
  if (outcome === 'unknown') throw unknown(email)
  const given = plan === DEFAULT_PLAN ? 'has no granted plan' : `has ${planName(plan)}, granted by the operator`
  process.stdout.write(`${email} ${given}${outcome === 'unchanged' ? ' already' : ''}.\n`)
}

async function withStore<Result>(config: Config, work: () => Promise<Result>): Promise<Result> {
  const store = await openCommandStore(config)
  try {
    const result = await work()
    await createPauses({ clock: systemClock, log: createLog('warn') }).pause()
    return result
  } finally {
    await store.close()
  }
}
