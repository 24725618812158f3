import { systemClock } from '../../../api/platform/time/clock'
import { readConfig } from '../../../api/wiring/config'
import { runOutboxOf } from '../../../api/wiring/open-outbox'
import { openServices } from '../../../api/wiring/services'
import { waysTo } from './stand-in-ways'

/** The process lives that much later, so that leases of killed senders have ended. */
const ahead = Number(process.argv[2])
const [discord = '', smtpUrl = ''] = process.argv.slice(3)
const services = await openServices(readConfig(process.env), { siteDir: null })
const clock = { ...systemClock, now: () => systemClock.now() + ahead }
const later = { ...services, clock }
const ways = await waysTo({ discord, smtpUrl }, later)
process.stdout.write('Sending\n')
await runOutboxOf({ ...later, ways }, new AbortController().signal)
