import type { DiscordLink } from '../../../shared/discord'
import { findUser } from '../users/find-user'
import type { Viewer } from '../viewer/viewer'
import type { Discord } from './discord'

export async function discordLink({ discord }: { discord: Discord | null }, viewer: Viewer): Promise<DiscordLink> {
  const user = await findUser(viewer)
  return {
    discord: user.discord ? { username: user.discord.username } : null,
    has_password: user.passwordHash !== null,
    available: discord !== null,
  }
}
