import { afterEach, describe, expect, test } from 'bun:test'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../platform/time/clock'
import { closeAfterTest } from '../../testing/closing'
import { startHost } from './host'
import { findIsolation } from './isolation'

const PATH_OF_MACHINE = process.env.PATH
afterEach(() => {
  process.env.PATH = PATH_OF_MACHINE
})

const MEANS = ['prlimit', 'setpriv', 'bwrap']
const WORDS: Record<string, RegExp> = { prlimit: /^prlimit, /, setpriv: /^setpriv, /, bwrap: /^bubblewrap, / }

/** The machine as it would be without some of its programs. */
async function machineWithout(hidden: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'path-'))
  closeAfterTest(() => rm(folder, { recursive: true }))
  for (const name of ['sh', ...MEANS]) {
    const found = Bun.which(name)
    if (found && !hidden.includes(name)) await symlink(found, join(folder, name))
  }
  process.env.PATH = folder
}

describe.skipIf(MEANS.some((name) => !Bun.which(name)))('A machine', () => {
  test.each([[['bwrap']], [['setpriv']], [['setpriv', 'bwrap']], [MEANS]])(
    'without %j runs scripts, and says so',
    async (hidden) => {
      await machineWithout(hidden)
      const isolation = await findIsolation()
      const host = startHost({ clock: systemClock, isolation })
      closeAfterTest(() => host.close())
      for (const name of hidden) {
        expect(isolation.missing).toContainEqual(expect.stringMatching(WORDS[name] ?? name))
        expect(isolation.wrapper).not.toContain(name)
      }
      const source = 'export default async (keeper) => {}'
      expect(await host.request({ id: 'a', do: 'check', source })).toMatchObject({ id: 'a', checked: {} })
    },
  )
})
