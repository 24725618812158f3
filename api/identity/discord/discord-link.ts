import type { DiscordLink } from '../../../shared/discord'
import { findUser } from '../users/find-user'
import type { Viewer } from '../viewer/viewer'
import type { Discord } from './discord'

export async function discordLink({ discord }: { discord: Discord | null }, viewer: Viewer): Promise<DiscordLink> {
  const user = await findUser(viewer, { discord: 1, passwordHash: 1 })
  return {
    discord: user.discord ? { username: user.discord.username } : null,
    has_password: Boolean(user.passwordHash),
    available: discord !== null,
  }
}
