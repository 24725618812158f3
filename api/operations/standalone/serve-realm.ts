import { startPracticeRealm } from '../../embedded/practice-realm/start'
import { createLog } from '../../platform/log'
import { serveStandalone } from './serve-standalone'

const log = createLog('info')
const names = (process.env.REALM_NAMES ?? '').split(',').filter(Boolean)

await serveStandalone({ address: process.argv[2], env: process.env, names }, async ({ dataDir, port, realmSpeed }) => {
  const onFault = (err: unknown) => log.error({ err }, 'The practice realm failed to answer a request')
  const journal = process.env.REALM_JOURNAL
  const { url, stop } = await startPracticeRealm({ dataDir, port, speed: realmSpeed, journal, names, onFault })
  return { setting: `GAME_URL=${url} PRACTICE_REALM=on`, stop }
})
