import { expect, test } from 'bun:test'

const LOADED = "await import('./api/server.ts'); console.log(JSON.stringify(Object.keys(require.cache)))"

test('a single process loads no libraries for Redis or tracing, and those for pictures, mails and documents only on use', async () => {
  const alone = Bun.spawn([process.execPath, '-e', LOADED], { stdout: 'pipe', stderr: 'inherit' })
  const files: string[] = await new Response(alone.stdout).json()
  const has = (library: string) => files.some((file) => file.includes(`/node_modules/${library}/`))
  const watched = ['mongoose', 'bullmq', 'ioredis', '@opentelemetry/exporter-trace-otlp-http', 'sharp', 'nodemailer']
  const late = ['postal-mime', '@elysiajs/swagger', 'stripe']
  expect([...watched, ...late].filter(has)).toEqual(['mongoose'])
})
