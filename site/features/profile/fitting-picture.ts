import { AVATAR_MAX_BYTES, AVATAR_SIZE } from '../../../shared/limits'

/** Twice as sharp as it is kept, so that the server has something to choose from. */
const SIDE = 2 * AVATAR_SIZE

/** A photo as cameras make them weighs more than may be sent, and only a small square of it is shown. */
export async function fittingPicture(file: Blob): Promise<Blob> {
  if (file.size <= AVATAR_MAX_BYTES) return file
  // Of what the browser cannot read the server says what is wrong.
  return squareOf(file).catch(() => file)
}

async function squareOf(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const side = Math.min(bitmap.width, bitmap.height)
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, SIDE, SIDE)
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}
