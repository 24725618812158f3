import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { normalizePicture } from './normalize-picture'

test('A full queue refuses further pictures, and completes the queued ones', async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => normalizePicture(picture)))
  const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused.length).toBeWithin(1, 11)
  const sentence = 'Many pictures are being processed right now. Please try again in a minute.'
  for (const reason of refused) expect([reason.status, reason.message]).toEqual([503, sentence])
  await expect(normalizePicture(picture)).resolves.toBeInstanceOf(Buffer)
})

/** A progressive JPEG with extra copies of its last scan. */
async function layered(times: number): Promise<Buffer> {
  const { data } = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'red' } })
    .jpeg({ progressive: true })
    .toBuffer({ resolveWithObject: true })
  const scan = data.subarray(data.lastIndexOf(Buffer.from('\xff\xda', 'latin1')), -2)
  return Buffer.concat([data.subarray(0, -2), ...Array<Buffer>(times).fill(scan), data.subarray(-2)])
}

test('A JPEG with too many scans is refused before it is decoded, and an ordinary one is accepted', async () => {
  await expect(normalizePicture(await layered(0))).resolves.toBeInstanceOf(Buffer)
  await expect(normalizePicture(await layered(50))).rejects.toMatchObject({
    status: 422,
    message: 'The picture has too many layers. Please save it as a plain JPEG or PNG.',
  })
})
