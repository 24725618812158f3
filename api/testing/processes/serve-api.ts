import { createApp } from '../../app'
import { readConfig } from '../../wiring/config'
import { openServices } from '../../wiring/services'

const services = await openServices(readConfig(process.env), { siteDir: null })
const app = createApp(services).listen({ hostname: '127.0.0.1', port: 0 })
await services.fleet.start()
process.stdout.write(`http://127.0.0.1:${app.server?.port}\n`)
