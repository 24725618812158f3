import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Served } from '../served/castellan'
import { startOutsideServices } from './outside-services'
import { startRoundRobin } from './round-robin'
import { startTopology } from './topology'

export async function startMany(settings: Record<string, string>): Promise<Served> {
  const dataDir = mkdtempSync(join(tmpdir(), 'castellan-e2e-'))
  const outside = startOutsideServices()
  const topology = await startTopology({ ...settings, ...outside.settings, PRACTICE_REALM: 'on', DATA_DIR: dataDir })
  const [one, other] = await Promise.all([
    topology.startWeb(),
    topology.startWeb(),
    topology.startWorker(),
    topology.startWorker(),
  ])
  const proxy = await startRoundRobin(one.url, other.url)
  outside.sendWebhooksTo(proxy.url)
  return {
    url: proxy.url,
    realmUrl: topology.realmUrl,
    dataDir,
    practiceAt: (service) => outside.practiceAt[service],
    async remove() {
      proxy.stop()
      await Promise.all([topology.stop(), outside.stop()])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
