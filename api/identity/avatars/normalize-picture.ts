import pLimit from 'p-limit'
import { AVATAR_MAX_SIDE, AVATAR_SIZE } from '../../../shared/limits'
import { AppError, invalid } from '../../platform/errors'

/** A few kilobytes can say that they are a picture of gigabytes. */
const MAX_PIXELS = AVATAR_MAX_SIDE ** 2
/** Programs write about ten. Each repeated one is decoded over the whole picture, of which all coefficients are held meanwhile. */
const MAX_SCANS = 50
const RENDER_TIMEOUT_SECONDS = 5
/** What a picture takes in memory while it is drawn is taken once. */
const RENDER_CONCURRENCY = 1
/** Each that waits holds its bytes, and whoever has sent it. */
const MAX_QUEUED = 50

const limit = pLimit(RENDER_CONCURRENCY)

/** The one form in which pictures are kept: a square WebP without a word about camera or place. The first frame of one that moves. */
export async function normalizePicture(bytes: Buffer): Promise<Buffer> {
  if (!isKnownType(bytes)) throw wrongType()
  if (hasTooManyScans(bytes))
    throw invalid('The picture is stored in too many layers. Please save it as a plain JPEG or PNG.')
  if (limit.pendingCount >= MAX_QUEUED) throw busy()
  return limit(() => render(bytes))
}

export const wrongType = () => new AppError('unsupported', 'Please choose a PNG, JPEG or WebP picture.')

const busy = () =>
  new AppError('unavailable', 'Many pictures are being drawn right now. Please try again in a minute.', {
    retryAfter: 60,
  })

const TOO_MANY_PIXELS = `The picture has too many pixels: at most ${AVATAR_MAX_SIDE} × ${AVATAR_MAX_SIDE}.`

const startsWith = (bytes: Buffer, start: string, at = 0) =>
  bytes.subarray(at, at + start.length).equals(Buffer.from(start, 'latin1'))

/** By its first bytes, so that no reader of another format is ever handed what a stranger has sent. */
function isKnownType(bytes: Buffer): boolean {
  const isWebp = startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)
  return isWebp || startsWith(bytes, '\x89PNG\r\n\x1a\n') || startsWith(bytes, '\xff\xd8\xff')
}

const SCAN_MARKER = Buffer.from('\xff\xda', 'latin1')

/** In the data of a scan each ff is followed by a 00 or the mark of a restart, so none there looks like the beginning of another. */
function hasTooManyScans(bytes: Buffer): boolean {
  if (!startsWith(bytes, '\xff\xd8\xff')) return false
  let scans = 0
  for (let at = bytes.indexOf(SCAN_MARKER); at >= 0; at = bytes.indexOf(SCAN_MARKER, at + 2)) scans++
  return scans > MAX_SCANS
}

async function render(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  // Of pictures that are drawn once, nothing is worth keeping.
  sharp.cache(false)
  try {
    // Its head alone, which says how large the rest claims to be.
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
