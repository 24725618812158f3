import { brotliCompressSync, gzipSync } from 'node:zlib'
import { acceptedEncoding } from '../http/accepted-encoding'
import { matchesEtag } from '../http/etag'
import { ownOrigin } from '../http/own-origin'
import type { ApiDocument } from './openapi'

interface ServedDocument {
  publicUrl: string | null
  document(): Promise<Omit<ApiDocument, 'servers'>>
}

type Encoding = 'br' | 'gzip' | 'identity'

const COMPRESS: Record<Encoding, (text: string) => Uint8Array> = {
  br: (text) => brotliCompressSync(text),
  gzip: (text) => gzipSync(text),
  identity: (text) => new TextEncoder().encode(text),
}

/** Answers the document as JSON. It is written once for each origin, of which there is one with a PUBLIC_URL. */
export function serveDocument({ publicUrl, document }: ServedDocument) {
  let made: Promise<Omit<ApiDocument, 'servers'>> | undefined
  let last: { url: string; json: string; hash: string; bodies: Partial<Record<Encoding, Uint8Array>> } | undefined

  async function writtenFor(url: string) {
    if (last?.url === url) return last
    made ??= document()
    const { openapi, info, ...rest } = await made
    const json = JSON.stringify({ openapi, info, servers: [{ url }], ...rest })
    last = { url, json, hash: Bun.hash.xxHash64(json).toString(36), bodies: {} }
    return last
  }

  return async (request: Request): Promise<Response> => {
    const { json, hash, bodies } = await writtenFor(ownOrigin(publicUrl, request) ?? '/')
    const encoding = acceptedEncoding(request.headers.get('accept-encoding'), COMPRESS)
    const etag = `"${hash}-${encoding}"`
    const headers = {
      etag,
      vary: 'Accept-Encoding',
      'cache-control': 'public, no-cache',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    }
    if (matchesEtag(etag, request.headers.get('if-none-match'))) return new Response(null, { status: 304, headers })
    bodies[encoding] ??= COMPRESS[encoding](json)
    const typed = { ...headers, 'content-type': 'application/json; charset=utf-8' }
    const body = new Uint8Array(bodies[encoding])
    return new Response(body, { headers: encoding === 'identity' ? typed : { ...typed, 'content-encoding': encoding } })
  }
}
