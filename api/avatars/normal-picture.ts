import pLimit from 'p-limit'
import { AVATAR_SIZE } from '../../shared/limits'
import { AppError, invalid } from '../foundation/errors'

/** A few kilobytes can say that they are a picture of gigabytes. */
const MOST_PIXELS = 4096 * 4096
const SECONDS_TO_DRAW = 5
/** What a picture takes in memory while it is drawn, it takes no more often than this. */
const DRAWN_AT_ONCE = 2
/** Each that waits holds its bytes, and whoever has sent it. */
const MOST_WAITING = 50

const limit = pLimit(DRAWN_AT_ONCE)

/** The one form in which pictures are kept: a square WebP without a word about camera or place. The first frame of one that moves. */
export async function normalPicture(bytes: Buffer): Promise<Buffer> {
  if (!isKnownType(bytes)) throw wrongType()
  if (limit.pendingCount >= MOST_WAITING) throw busy()
  return limit(() => draw(bytes))
}

export const wrongType = () => new AppError('unsupported', 'Please choose a PNG, JPEG or WebP picture.')

const busy = () =>
  new AppError('unavailable', 'Many pictures are being drawn right now. Please try again in a minute.', {
    retryAfter: 60,
  })

const startsWith = (bytes: Buffer, start: string, at = 0) =>
  bytes.subarray(at, at + start.length).equals(Buffer.from(start, 'latin1'))

/** By its first bytes, so that no reader of another format is ever handed what a stranger has sent. */
function isKnownType(bytes: Buffer): boolean {
  const isWebp = startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)
  return isWebp || startsWith(bytes, '\x89PNG\r\n\x1a\n') || startsWith(bytes, '\xff\xd8\xff')
}

async function draw(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  try {
    // Its head alone, which says how large the rest claims to be.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MOST_PIXELS) throw invalid('The picture has too many pixels: at most 4096 × 4096.')
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .timeout({ seconds: SECONDS_TO_DRAW })
      .autoOrient()
      .resize(AVATAR_SIZE, AVATAR_SIZE, { fit: 'cover' })
      .webp()
      .toBuffer()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('invalid', 'The picture cannot be read.', { cause })
  }
}
