import { type DescribedApi, keyedCallsOf } from './document-types'

/** One file that runs in Node, Bun, Deno and browsers. */
export async function bundleClient(document: DescribedApi, dist: string): Promise<void> {
  await Bun.build({
    entrypoints: ['api/client/client.ts'],
    outdir: dist,
    naming: 'index.js',
    target: 'browser',
    format: 'esm',
    define: { KEYED_CALLS: JSON.stringify(keyedCallsOf(document)) },
    throw: true,
  })
}
