import pLimit from 'p-limit'
import { AVATAR_MAX_SIDE, AVATAR_SIZE } from '../../../shared/limits'
import { AppError, invalid } from '../../platform/errors'

/** A file of a few kilobytes can decode to gigabytes. */
const MAX_PIXELS = AVATAR_MAX_SIDE ** 2
/** Encoders write about ten. Each further scan decodes the whole picture again, with all coefficients in memory. */
const MAX_SCANS = 50
const RENDER_TIMEOUT_SECONDS = 5
/** Limits memory to that of one picture. */
const RENDER_CONCURRENCY = 1
/** Each queued picture keeps its bytes in memory and its caller waiting. */
const MAX_QUEUED = 50

const limit = pLimit(RENDER_CONCURRENCY)

/** Converts a picture to a square WebP without metadata. Of an animation, the first frame is kept. */
export async function normalizePicture(bytes: Buffer): Promise<Buffer> {
  if (!isKnownType(bytes)) throw wrongType()
  if (hasTooManyScans(bytes)) throw invalid('The picture has too many layers. Please save it as a plain JPEG or PNG.')
  if (limit.pendingCount >= MAX_QUEUED) throw busy()
  return limit(() => render(bytes))
}

export const wrongType = () => new AppError('unsupported', 'Please choose a PNG, JPEG or WebP picture.')

const busy = () =>
  new AppError('unavailable', 'Many pictures are being processed right now. Please try again in a minute.', {
    retryAfter: 60,
  })

const TOO_MANY_PIXELS = `The picture has too many pixels: at most ${AVATAR_MAX_SIDE} × ${AVATAR_MAX_SIDE}.`

const startsWith = (bytes: Buffer, start: string, at = 0) =>
  bytes.subarray(at, at + start.length).equals(Buffer.from(start, 'latin1'))

/** Checks the first bytes, so that decoders of other formats never see untrusted input. */
function isKnownType(bytes: Buffer): boolean {
  const isWebp = startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)
  return isWebp || startsWith(bytes, '\x89PNG\r\n\x1a\n') || startsWith(bytes, '\xff\xd8\xff')
}

const SCAN_MARKER = Buffer.from('\xff\xda', 'latin1')

/**
 * Inside scan data, ff is always followed by 00 or a restart marker (ITU-T T.81, B.1.1.5), so ff da only starts a
 * scan.
 */
function hasTooManyScans(bytes: Buffer): boolean {
  if (!startsWith(bytes, '\xff\xd8\xff')) return false
  let scans = 0
  for (let at = bytes.indexOf(SCAN_MARKER); at >= 0; at = bytes.indexOf(SCAN_MARKER, at + 2)) scans++
  return scans > MAX_SCANS
}

async function render(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  // Each picture is decoded once. https://sharp.pixelplumbing.com/api-utility#cache
  sharp.cache(false)
  try {
    // Reads the header only.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) throw invalid(TOO_MANY_PIXELS)
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: RENDER_TIMEOUT_SECONDS })
      .autoOrient()
      .resize(AVATAR_SIZE, AVATAR_SIZE, { fit: 'cover' })
      .webp()
      .toBuffer()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('invalid', 'The picture cannot be read.', { cause })
  }
}
