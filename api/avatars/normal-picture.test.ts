import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { normalPicture } from './normal-picture'

test('Of very many pictures at once, the last are refused rather than kept waiting, and none that waits is lost', async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const drawn = await Promise.allSettled(Array.from({ length: 60 }, () => normalPicture(picture)))
  const refused = drawn.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused.length).toBeWithin(1, 11)
  const sentence = 'Many pictures are being drawn right now. Please try again in a minute.'
  for (const reason of refused) expect([reason.status, reason.message]).toEqual([503, sentence])
  await expect(normalPicture(picture)).resolves.toBeInstanceOf(Buffer)
})
