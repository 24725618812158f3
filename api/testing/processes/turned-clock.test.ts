import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import { closeAfterTest } from '../closing'
import { runToEnd } from './started-process'
import { hasFaketime, turnedClock } from './turned-clock'

test.skipIf(!hasFaketime).each([HOUR, -HOUR])(
  'a process sees its clock turned by %d ms (needs libfaketime)',
  async (ahead) => {
    const folder = mkdtempSync(join(tmpdir(), 'castellan-clock-'))
    closeAfterTest(() => rmSync(folder, { recursive: true }))
    const clock = turnedClock(join(folder, 'clock'), { readsEachTime: true })
    clock.setAhead(ahead / SECOND)
    const before = Date.now()
    const { output } = await runToEnd([process.execPath, '-p', 'Date.now()'], { env: clock.settings })
    expect(Number(output) - before).toBeWithin(ahead - SECOND, ahead + MINUTE)
  },
)
