import type { DiscordLink } from '../../../shared/discord'
import type { Viewer } from '../sessions/sessions'
import { findUser } from '../users/find-user'
import type { Discord } from './discord'

/** Which Discord account the player is linked to, and what could be done about it. */
export async function discordLink({ discord }: { discord: Discord | null }, viewer: Viewer): Promise<DiscordLink> {
  const user = await findUser(viewer)
  return {
    discord: user.discord ? { username: user.discord.username } : null,
    has_password: user.passwordHash !== null,
    available: discord !== null,
  }
}
