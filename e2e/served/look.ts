import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Look {
  url: string
  stop(): Promise<void>
}

/** The site with `/_look`, the page that shows every part in every state, on a server of its own. */
export async function startLook(settings: Record<string, string> = {}): Promise<Look> {
  const child = spawn('node_modules/.bin/bun', ['e2e/served/look-site.ts'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const url = await Promise.race([
    once(child.stdout, 'data').then(([line]) => String(line).match(/http:\/\/[^/\s]+/)?.[0]),
    exit.then(() => undefined),
  ])
  if (!url) throw new Error('The look page could not be built.')
  return {
    url,
    async stop() {
      child.kill()
      await exit
    },
  }
}
