import { startProcess } from '../../api/testing/processes/started-process'

export interface Look {
  url: string
  stop(): Promise<void>
}

const READY = /^Look\s+(http:\/\/[^/\s]+)/m

/** The site with `/_look`, the page of all parts in all states. */
export async function startLook(settings: Record<string, string> = {}): Promise<Look> {
  const running = await startProcess([process.execPath, 'e2e/served/look-site.ts'], {
    env: { ...process.env, ...settings },
    ready: READY,
  })
  return {
    url: READY.exec(running.output)?.[1] ?? '',
    async stop() {
      await running.end('SIGTERM')
    },
  }
}
