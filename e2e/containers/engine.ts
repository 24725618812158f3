import { killAtExit } from '../../api/testing/processes/started-process'

interface Options {
  cwd?: string
  env?: Record<string, string>
  input?: Blob
}

interface Outcome {
  code: number
  output: string
}

export async function run(command: string[], { cwd, env, input }: Options = {}): Promise<Outcome> {
  const child = killAtExit(
    Bun.spawn(command, { cwd, env: { ...process.env, ...env }, stdin: input, stdout: 'pipe', stderr: 'pipe' }),
  )
  const [said, complaint] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, output: (said + complaint).trim() }
}

/** Throws unless it succeeds. */
export async function runOrFail(command: string[], options?: Options): Promise<string> {
  const { code, output } = await run(command, options)
  if (code === 0) return output
  throw new Error(`${command.join(' ')} ended with ${code}:\n${output.split('\n').slice(-40).join('\n')}`)
}

/** The missing prerequisite, or null. */
export async function missingEngine(): Promise<string | null> {
  if (Bun.which('docker') === null) return 'docker'
  if ((await run(['docker', 'info', '--format', '{{.ServerVersion}}'])).code !== 0)
    return 'a Docker engine that answers'
  if ((await run(['docker', 'compose', 'version'])).code !== 0) return 'docker compose'
  return null
}
