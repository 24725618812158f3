import { acceptedEncoding } from './accepted-encoding'

// With its headers, a shorter answer fits into one or two packets as it is.
const MIN_LENGTH = 2048

const COMPRESS = {
  zstd: (text: string) => Bun.zstdCompressSync(text, { level: 1 }),
  gzip: (text: string) => Bun.gzipSync(text, { level: 1, library: 'libdeflate' }),
}

/** A text with those compressed forms that callers asked for. */
export interface CompressibleText {
  text: string
  zstd?: BodyInit
  gzip?: BodyInit
}

export const isWorthCompressing = (text: string) => text.length >= MIN_LENGTH

/** Of an answer that is compressed for some callers. */
export const VARIES = { vary: 'Accept-Encoding' }

/** For this caller, compressed at most once. Its headers are added to `headers`. */
export function bodyFor(request: Request, written: CompressibleText, headers: Record<string, string>): BodyInit {
  if (!isWorthCompressing(written.text)) return written.text
  Object.assign(headers, VARIES)
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'), COMPRESS)
  if (encoding === 'identity') return written.text
  headers['content-encoding'] = encoding
  written[encoding] ??= COMPRESS[encoding](written.text) as Uint8Array<ArrayBuffer>
  return written[encoding]
}
