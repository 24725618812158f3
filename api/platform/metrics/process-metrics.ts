import { collectDefaultMetrics } from 'prom-client'
import type { Metrics } from './metrics'

/** The default process metrics that Bun really measures; the others are empty or wrong there. */
const MEASURED_BY_BUN = [
  'nodejs_eventloop_lag_seconds',
  'process_cpu_user_seconds_total',
  'process_cpu_system_seconds_total',
  'process_cpu_seconds_total',
  'process_start_time_seconds',
  'process_resident_memory_bytes',
  'process_open_fds',
  'process_max_fds',
  'nodejs_eventloop_lag_max_seconds',
  'nodejs_eventloop_lag_mean_seconds',
  'nodejs_eventloop_lag_p50_seconds',
  'nodejs_eventloop_lag_p90_seconds',
  'nodejs_eventloop_lag_p99_seconds',
  'nodejs_heap_size_total_bytes',
  'nodejs_heap_size_used_bytes',
  'nodejs_external_memory_bytes',
]

export function measureProcess({ registry }: Pick<Metrics, 'registry'>): void {
  const own = new Set(registry.getMetricsAsArray().map(({ name }) => name))
  collectDefaultMetrics({ register: registry })
  for (const { name } of registry.getMetricsAsArray()) {
    if (!own.has(name) && !MEASURED_BY_BUN.includes(name)) registry.removeSingleMetric(name)
  }
}
