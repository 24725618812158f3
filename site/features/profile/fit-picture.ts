import { AVATAR_MAX_BYTES, AVATAR_MAX_SIDE, AVATAR_SIZE } from '../../../shared/limits'

/** Twice the stored size, for the server to scale down. */
const SIDE = 2 * AVATAR_SIZE

/** Camera photos exceed the upload limit, and only a small square is shown. */
export function fitPicture(file: Blob): Promise<Blob> {
  // The server explains what is wrong with an unreadable file.
  return shrink(file).catch(() => file)
}

async function shrink(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const fits = file.size <= AVATAR_MAX_BYTES && bitmap.width * bitmap.height <= AVATAR_MAX_SIDE ** 2
  const picture = fits ? file : await squareOf(bitmap)
  bitmap.close()
  return picture
}

async function squareOf(bitmap: ImageBitmap): Promise<Blob> {
  const side = Math.min(bitmap.width, bitmap.height)
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  const canvas = new OffscreenCanvas(SIDE, SIDE)
  canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, SIDE, SIDE)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}
