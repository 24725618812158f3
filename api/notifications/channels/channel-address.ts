import { createHash } from 'node:crypto'
import { CannotOpen, channelAddress, type SecretBox } from '../../platform/encryption/secret-box'
import type { ChannelRecord } from './model/channel-model'

type Stored = Pick<ChannelRecord, '_id' | 'user' | 'way' | 'sealedAddress'>

/** In clear. Mails go to the address that the player has now, if it is proven; null if there is none, or no key opens it. */
export function openAddress(
  { secretBox }: { secretBox: SecretBox },
  { _id, user, way, sealedAddress }: Stored,
  player: { email: string; emailProvenAt: Date | null },
): string | null {
  if (way === 'mail') return player.emailProvenAt ? player.email : null
  if (sealedAddress === null) return null
  try {
    return secretBox.open(sealedAddress, channelAddress(user.toHexString(), _id.toHexString()))
  } catch (error) {
    if (error instanceof CannotOpen) return null
    throw error
  }
}

export const hashOf = (address: string) => createHash('sha256').update(address).digest('base64url')

/** Without the end of JSON, which the addresses of browsers are in. */
export const lastFourOf = (address: string) => address.replace(/["}]+$/, '').slice(-4)
