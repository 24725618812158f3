import { expect, test } from 'bun:test'
import { closeAfterTest } from '../../testing/closing'
import { startWebProcess } from '../../testing/processes/web-process'

test('A server that shuts down reports it to the monitor and the proxy, answers calls until then, and ends', async () => {
  const { url: site, output, stop } = await startWebProcess({ METRICS_PORT: '0', SHUTDOWN_NOTICE: '2' })
  closeAfterTest(stop)
  const metrics = output.match(/^Metrics +(\S+)/m)?.[1] ?? ''
  const status = async (path: string, base = site) => (await fetch(new URL(path, base))).status

  expect([await status('/ready', metrics), await status('/api/health/serving')]).toEqual([200, 200])
  expect(await (await fetch(metrics)).text()).toContain('castellan_http_request_duration_seconds_count{method="GET"')
  const stopped = stop()
  while ((await status('/ready', metrics)) === 200);
  expect([await status('/live', metrics), await status('/api/health/serving')]).toEqual([200, 503])
  expect([await status('/api/health'), await status('/api/templates')]).toEqual([200, 200])
  expect(await stopped).toBe(0)
})
