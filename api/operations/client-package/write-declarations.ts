import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '../../platform/errors'

const SOURCE = 'api/client'
const PARTS = ['call-error', 'clock', 'connect-client', 'console-line', 'follow-console', 'verify-webhook']
const FETCH_TYPES = ['openapi-fetch', 'openapi-typescript-helpers']

const INDEX = `import type { CastellanClient, ClientOptions } from './connect-client.js'
import type { paths, webhooks } from './schema.js'

export { CallError } from './call-error.js'
export type { ClientClock } from './clock.js'
export type { ClientOptions } from './connect-client.js'
export type { ConsoleLine } from './console-line.js'
export type { FollowOptions } from './follow-console.js'
export type * from './schema.js'
export { WebhookVerificationError } from './verify-webhook.js'

export type Castellan = CastellanClient<paths>

export declare function createClient(options: ClientOptions): Castellan

type BodyOf<Called> = Called extends { post: { requestBody?: { content: { 'application/json': infer Body } } } } ? Body : never

/** The body of a call to a webhook; its \`type\` says which event it is. */
export type WebhookEvent = OrAny<{ [Name in keyof webhooks]: BodyOf<webhooks[Name]> }[keyof webhooks]>

/** For a document that describes no events. */
type OrAny<Event> = [Event] extends [never] ? { type: string; timestamp: string; data: Record<string, unknown> } : Event

/**
 * The event in the body of a call to a webhook.
 * @param secret of the endpoint: \`whsec_…\`
 * @param body as it came, before any parsing
 * @throws WebhookVerificationError if it was not signed with the secret, or more than five minutes ago
 */
export declare function verifyWebhook(
  secret: string,
  headers: Headers | Record<string, string | string[] | undefined>,
  body: string,
): WebhookEvent
`

/** Writes the types of the client, and those of its dependencies, which are not installed beside it. */
export async function writeDeclarations(dist: string): Promise<void> {
  await Promise.all([
    Bun.write(join(dist, 'index.d.ts'), INDEX),
    writeOwn(dist),
    ...FETCH_TYPES.map(async (name) => {
      const types = await Bun.file(`node_modules/${name}/dist/index.d.mts`).text()
      await Bun.write(join(dist, `${name}.d.ts`), withinPackage(types))
    }),
  ])
}

async function writeOwn(dist: string) {
  const out = await mkdtemp(join(tmpdir(), 'castellan-types-'))
  try {
    await emit(out)
    await Promise.all(
      PARTS.map(async (part) => {
        const types = await Bun.file(join(out, SOURCE, `${part}.d.ts`)).text()
        await Bun.write(join(dist, `${part}.d.ts`), withinPackage(types))
      }),
    )
  } finally {
    await rm(out, { recursive: true, force: true })
  }
}

async function emit(out: string) {
  const compiler = [process.execPath, 'node_modules/typescript-native/bin/tsc']
  const modules = ['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', '--types', 'bun-types']
  const types = ['--ignoreConfig', '--strict', '--skipLibCheck', '--declaration', '--emitDeclarationOnly']
  const places = ['--rootDir', '.', '--outDir', out, `${SOURCE}/client.ts`]
  const child = Bun.spawn([...compiler, ...modules, ...types, ...places], { stdout: 'pipe' })
  const said = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new ConfigError(`The types of the client could not be written.\n${said}`)
}

/** Node resolves files by their whole names, and the types of openapi-fetch are beside ours. */
const withinPackage = (types: string) =>
  types
    .replace(/(from ['"])(\.\/[^'"]+)(['"])/g, '$1$2.js$3')
    .replace(/(from ['"])(openapi-[^'"]+)(['"])/g, '$1./$2.js$3')
