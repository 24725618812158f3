import { describe, expect, test } from 'bun:test'
import { closeSync, mkdtempSync, openSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '../../platform/errors'
import { closeAfterTest } from '../../testing/closing'
import { openPracticeObjects } from './practice-objects'

/** Writes a file with some objects and then damages it. */
function harmed(harm: (path: string) => void) {
  const dataDir = mkdtempSync(join(tmpdir(), 'castellan-practice-'))
  closeAfterTest(() => rmSync(dataDir, { recursive: true }))
  const objects = openPracticeObjects(dataDir, 'stripe.sqlite')
  for (let each = 0; each < 200; each++) objects.put('event', `evt_${each}`, { text: 'x'.repeat(200) })
  objects.close()
  harm(join(dataDir, 'stripe.sqlite'))
  return () => openPracticeObjects(dataDir, 'stripe.sqlite')
}

function overwriteMiddle(path: string) {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, 4096)
  closeSync(file)
}

describe('Practice payments', () => {
  test('survive a restart', () => {
    const objects = harmed(() => {})()
    expect(objects.list('event')).toHaveLength(200)
    objects.close()
  })

  test.each<[string, (path: string) => void]>([
    ['is no database', (path) => writeFileSync(path, 'not a database'.repeat(400))],
    ['is cut', (path) => truncateSync(path, statSync(path).size / 2)],
    ['is damaged in the middle', overwriteMiddle],
  ])('whose file %s stop the start with one sentence', (_, harm) => {
    const open = harmed(harm)
    expect(open).toThrow(ConfigError)
    expect(open).toThrow(
      /^The practice payments cannot use .*stripe\.sqlite\. Restore it from a backup, or move it away to start with none\.$/,
    )
  })
})
