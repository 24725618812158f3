import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dependencies } from '../../package.json'
import { run, runOrFail } from './engine'

const BASE = 'castellan-stand-in'
const PACKAGES = 'ca-certificates,redis-server,libcap2-bin,wget'
const BUN = 'node_modules/bun/bin/bun.exe'
/** The network of this machine may need its own certificates. */
const TRUSTED = '/etc/ssl/certs/ca-certificates.crt'

/** Replaces an image of the compose file that could not be fetched. */
interface StandIn {
  image: string
  made: string
  dockerfile: string
  files: string[]
}

const bun = (image: string): StandIn => ({
  image,
  made: 'Debian with the Bun of npm',
  files: [BUN],
  dockerfile: `FROM ${BASE}
COPY bun.exe /usr/local/bin/bun
RUN useradd --uid 1000 --create-home bun
`,
})

const redis = (image: string): StandIn => ({
  image,
  made: "Debian's redis-server",
  files: [],
  dockerfile: `FROM ${BASE}
# The real one is built without protected mode.
RUN mkdir /data && chown redis:redis /data \\
 && printf '#!/bin/sh\\nexec /usr/bin/redis-server "$@" --protected-mode no\\n' > /usr/local/bin/redis-server && chmod +x /usr/local/bin/redis-server
WORKDIR /data
`,
})

const caddy = (image: string): StandIn => ({
  image,
  made: 'Debian with the caddy of this machine',
  files: [Bun.which('caddy') ?? ''],
  dockerfile: `FROM ${BASE}
COPY caddy /usr/bin/caddy
RUN setcap cap_net_bind_service=+ep /usr/bin/caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
`,
})

/** Built from Castellan's image, which has the embedded store. */
const mongo = (image: string): StandIn => ({
  image,
  made: 'the embedded store, and programs that copy it as mongodump and mongorestore do; no replica set',
  files: ['e2e/containers/stand-in'],
  dockerfile: `FROM castellan AS castellan
FROM oven/bun:${dependencies.bun}-slim
COPY --from=castellan /castellan /castellan
COPY stand-in /castellan/e2e/containers/stand-in
RUN useradd --uid 999 mongodb && mkdir -p /data/db && chown mongodb /data/db \\
 && for each in mongod mongosh mongodump mongorestore; do \\
      printf '#!/bin/sh\\nexec bun /castellan/e2e/containers/stand-in/%s.ts "$@"\\n' $each > /usr/local/bin/$each && chmod +x /usr/local/bin/$each; \\
    done
`,
})

const kinds: Record<string, (image: string) => StandIn> = { 'oven/bun': bun, redis, caddy, mongo }

export function namedImages(): { store: string; others: string[] } {
  const files = ['docker-compose.yml', 'deploy/store-images.yml', 'deploy/Dockerfile']
  const text = files.map((path) => readFileSync(path, 'utf8')).join('\n')
  const named = [...text.matchAll(/^(?:FROM| +image:) (\S+:\S+)/gm)].map(([, image = '']) => image)
  const [store = '', ...rest] = [...new Set(named)].sort(
    (a, b) => Number(b.startsWith('mongo:')) - Number(a.startsWith('mongo:')),
  )
  return { store, others: rest }
}

export const fetchImage = async (image: string) =>
  (await run(['timeout', '300', 'docker', 'pull', '--quiet', image])).code === 0

/** Builds a replacement from this machine's packages; answers its description. */
export async function standInFor(image: string): Promise<string> {
  const standIn = kinds[image.split(':')[0] ?? '']?.(image)
  if (!standIn) throw new Error(`${image} can be neither fetched nor replaced.`)
  await provideBase()
  await build(standIn)
  return standIn.made
}

async function build({ image, dockerfile, files }: StandIn) {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-image-'))
  try {
    writeFileSync(join(folder, 'Dockerfile'), dockerfile)
    for (const file of files)
      cpSync(file, join(folder, file.split('/').at(-1) ?? ''), { recursive: true, dereference: true })
    await runOrFail(['docker', 'build', '--quiet', '--tag', image, folder], { env: { DOCKER_BUILDKIT: '0' } })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** This machine's Debian release. */
const release = () => /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable'

/** A Debian base for all replacements, which the engine keeps between runs. */
async function provideBase() {
  if ((await run(['docker', 'image', 'inspect', BASE])).code === 0) return
  if (Bun.which('debootstrap') === null)
    throw new Error("Images cannot be fetched, and there is no debootstrap to make others of Debian's packages.")
  const folder = mkdtempSync(join(tmpdir(), 'castellan-debian-'))
  try {
    await runOrFail(['debootstrap', '--variant=minbase', `--include=${PACKAGES}`, release(), folder])
    mkdirSync(join(folder, 'etc/ssl/certs'), { recursive: true })
    if (existsSync(TRUSTED)) cpSync(TRUSTED, join(folder, TRUSTED), { dereference: true })
    const trust = `ENV SSL_CERT_FILE=${TRUSTED} NODE_EXTRA_CA_CERTS=${TRUSTED}`
    await runOrFail(['sh', '-c', `tar -C ${folder} -c . | docker import --change '${trust}' - ${BASE}`])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
