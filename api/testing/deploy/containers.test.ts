import { expect, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import { runToEnd } from '../processes/started-process'

test(
  'npm run containers reports a missing engine and succeeds',
  async () => {
    const env = { PATH: '', DOCKER_HOST: '' }
    const { code, output } = await runToEnd([process.execPath, 'e2e/containers.ts'], { env })
    expect([code, output]).toEqual([0, 'Containers: skipped, needs docker.'])
  },
  30 * SECOND,
)
