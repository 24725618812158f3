import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runOrFail } from '../../containers/engine'
import type { Generator } from './generator'

const VERSION = 'v2.8.2'
const RUNTIME_VERSION = 'v1.9.0'
const GENERATOR = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${VERSION}`
const RUNTIME = `github.com/oapi-codegen/runtime@${RUNTIME_VERSION}`
const FLOW = join(import.meta.dir, 'flow.go')

// Whatever this machine sets: the module is temporary, so what it needs may be added to it.
const env = { GOFLAGS: '-mod=mod' }

/** In a module of its own. */
export const go: Generator = {
  name: `oapi-codegen ${VERSION}`,
  generated: 'castellan/*.go',

  missing: async () => (Bun.which('go') ? null : 'Go'),

  async generate({ folder, document }) {
    const inModule = { cwd: folder, env }
    await mkdir(join(folder, 'castellan'))
    await runOrFail(['go', 'mod', 'init', 'example.com/program'], inModule)
    const options = ['-generate', 'types,client', '-package', 'castellan', '-o', 'castellan/castellan.go']
    const said = await runOrFail(['go', 'run', GENERATOR, ...options, document], inModule)
    await runOrFail(['go', 'get', RUNTIME], inModule)
    return said.replaceAll(/^go: .*\n?/gm, '')
  },

  async compile({ folder }) {
    await copyFile(FLOW, join(folder, 'flow.go'))
    return runOrFail(['go', 'build', '-o', 'flow', '.'], { cwd: folder, env })
  },

  tryOut: ({ folder }, settings) => runOrFail([join(folder, 'flow')], { cwd: folder, env: settings }),
}
