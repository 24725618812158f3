import { changeRights } from '../admin-rights/change-rights'
import { normalEmail } from '../auth/normal-email'
import { systemClock } from '../foundation/clock'
import { readConfig } from '../foundation/config'
import { ConfigError } from '../foundation/errors'
import { startOrExplain } from '../foundation/process-life'
import { openStoreOf } from './open-store'

const USAGE = 'Say what to do and for whom: npm run admin -- grant someone@example.com, or revoke in place of grant.'

const SAID = {
  grant: { changed: 'is an admin from now on', unchanged: 'is an admin already' },
  revoke: { changed: 'is no admin any more', unchanged: 'is no admin' },
}

// A running server looks for it by itself: its pages are told within ten seconds.
const unheard = { publish() {} }

/** Grants or revokes admin rights, whether or not the server runs; it counts from the next call on. */
await startOrExplain(async () => {
  const [verb, address, ...rest] = process.argv.slice(2)
  if ((verb !== 'grant' && verb !== 'revoke') || !address || rest.length > 0) throw new ConfigError(USAGE)
  const config = readConfig(process.env)
  const email = normalEmail(address)
  const store = await openStoreOf(config)
  try {
    const outcome = await changeRights({ clock: systemClock, changes: unheard }, { email, isAdmin: verb === 'grant' })
    if (outcome === 'unknown') throw new ConfigError(`Nobody has registered with ${email}.`)
    process.stdout.write(`${email} ${SAID[verb][outcome]}.\n`)
    if (verb === 'revoke' && config.adminEmails.includes(email)) {
      process.stdout.write(
        'ADMIN_EMAILS names this address: take it out, or the next sign-in grants the rights again.\n',
      )
    }
  } finally {
    await store.close()
  }
})
