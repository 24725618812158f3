import { AppError, ConfigError } from '../../platform/errors'
import type { Health } from '../../platform/health/health'
import type { Metrics } from '../../platform/metrics/metrics'
import { measureProcess } from '../../platform/metrics/process-metrics'
import { isAddressTaken } from '../../platform/process-lifecycle'
import type { Config } from '../../wiring/config'

export interface Monitor {
  /** The URL of the metrics. */
  url: string
  stop(): Promise<void>
}

interface MonitorDeps {
  health: Pick<Health, 'refuseUnlessReady'>
  metrics: Pick<Metrics, 'registry'>
}

/** Serves health and metrics on a separate, internal port; null if none is set. */
export function serveMonitor({ monitor }: Pick<Config, 'monitor'>, { health, metrics }: MonitorDeps): Monitor | null {
  if (!monitor) return null
  measureProcess(metrics)
  const server = listen(monitor, {
    '/live': () => answer(200, 'ok'),
    '/ready': () => health.refuseUnlessReady().then(() => answer(200, 'ok'), notReady),
    '/metrics': async () =>
      new Response(await metrics.registry.metrics(), { headers: { 'content-type': metrics.registry.contentType } }),
  })
  return { url: new URL('/metrics', server.url).href, stop: () => server.stop(true) }
}

type Routes = Record<string, () => Response | Promise<Response>>

function listen({ host, port }: NonNullable<Config['monitor']>, routes: Routes) {
  try {
    return Bun.serve({
      hostname: host,
      port,
      development: false,
      routes,
      fetch: () => answer(404, 'Available: /live, /ready and /metrics.'),
      error: () => answer(500, 'The metrics could not be read.'),
    })
  } catch (cause) {
    if (!isAddressTaken(cause)) throw cause
    throw new ConfigError(`Port ${port} is taken; stop what uses it, or set another METRICS_PORT.`, { cause })
  }
}

const notReady = (error: unknown) =>
  answer(503, error instanceof AppError ? error.message : 'This process is not ready.')

const answer = (status: number, sentence: string) =>
  new Response(sentence, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
