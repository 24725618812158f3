import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from './app'
import { packClient } from './operations/client-package/pack-client'
import { startOrExit } from './platform/process-lifecycle'
import { readConfig } from './wiring/config'
import { openServices } from './wiring/services'

/** Makes the client's package from the document of the application, which runs for a moment on an empty folder. */
await startOrExit(async () => {
  const [tarball = 'dist/client/client/castellan-client.tgz'] = process.argv.slice(2)
  const dataDir = mkdtempSync(join(tmpdir(), 'castellan-client-data-'))
  try {
    const services = await openServices(readConfig({ DATA_DIR: dataDir }), {
      siteDir: null,
      logTo: { write: () => {} },
    })
    const document = await createApp(services).handle(new Request('http://localhost/openapi.json'))
    await packClient(await document.json(), tarball)
    await services.close()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
