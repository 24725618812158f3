import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run, runOrFail } from '../../containers/engine'
import type { Generator } from './generator'

const VERSION = '0.29.1'
const FLOW = join(import.meta.dir, 'flow.py')

const bin = (folder: string, name: string) => join(folder, 'venv', 'bin', name)
const clientIn = (folder: string) => join(folder, 'client')

/** In a virtual environment of its own. */
export const python: Generator = {
  name: `openapi-python-client ${VERSION}`,
  generated: 'client/castellan_client/**/*.py',

  async missing() {
    if (!Bun.which('python3')) return 'Python 3'
    const { code } = await run(['python3', '-c', 'import ensurepip, venv'])
    return code === 0 ? null : 'virtual environments of Python'
  },

  async generate({ folder, document }) {
    await runOrFail(['python3', '-m', 'venv', join(folder, 'venv')])
    await runOrFail([bin(folder, 'pip'), 'install', '--quiet', `openapi-python-client==${VERSION}`])
    const generator = [bin(folder, 'openapi-python-client'), 'generate', '--meta', 'none']
    const output = join(clientIn(folder), 'castellan_client')
    // It formats the code by a program of that environment.
    const env = { PATH: `${join(folder, 'venv', 'bin')}:${process.env.PATH}` }
    await runOrFail(['mkdir', clientIn(folder)])
    const said = await runOrFail([...generator, '--path', document, '--output-path', output], { env })
    return warningsIn(said)
  },

  compile: ({ folder }) => runOrFail([bin(folder, 'python'), '-m', 'compileall', '-q', clientIn(folder)]),

  async tryOut({ folder }, env) {
    await copyFile(FLOW, join(clientIn(folder), 'flow.py'))
    return runOrFail([bin(folder, 'python'), 'flow.py'], { cwd: clientIn(folder), env })
  },
}

const warningsIn = (said: string) =>
  [...said.matchAll(/^WARNING (parsing .*?)(?: Endpoint will not be generated\.)?$/gm)].map(([line]) => line).join('\n')
