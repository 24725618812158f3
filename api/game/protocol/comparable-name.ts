import { comparable } from '../../platform/texts/comparable'
import { mailboxOf } from '../../platform/texts/mailbox'

/**
 * The form in which a game compares the names of a server, and we the castles of players. If they differed, a stranger who
 * is let in with a look-alike would count as the player of another castle.
 */
export const comparableName = (name: string): string => mailboxOf(name) ?? comparable(name.trim())
