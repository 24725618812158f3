import type { RealmMap } from '../../../shared/realm-map'
import { AccountModel } from '../accounts/account-model'
import { gameIdentity } from '../accounts/game-identity'

const SHOWN_LETTERS = 2

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Shortens the names of players who did not agree to show them. */
export async function withShownNames(map: RealmMap): Promise<RealmMap> {
  const owned = [...map.castles, ...map.strongest, ...map.journeys].filter(({ owner }) => owner === 'player')
  const names = [...owned.map(({ name }) => name), ...map.journeys.flatMap(({ against }) => against ?? [])]
  const agreed = await agreedIdentities([...new Set(names.map((name) => identityOf(map, name)))])
  const shownName = (name: string) => (!isAddress(name) && agreed.has(identityOf(map, name)) ? name : shortened(name))
  const shown = <Entry extends { name: string; owner: string }>(entry: Entry): Entry =>
    entry.owner === 'rival' ? entry : { ...entry, name: shownName(entry.name) }
  const journeys = map.journeys.map((journey) => ({
    ...shown(journey),
    against: journey.against && shownName(journey.against),
  }))
  return { ...map, castles: map.castles.map(shown), strongest: map.strongest.map(shown), journeys }
}

const identityOf = ({ server }: RealmMap, name: string) => gameIdentity({ server, username: name, email: '' })

/** Only the castle's player can agree: the game must have accepted the password. */
async function agreedIdentities(identities: string[]): Promise<Set<string>> {
  const agreed = { identity: { $in: identities }, showsName: true, credentials: 'taken' as const }
  const accounts = await AccountModel.find(agreed, { identity: 1 }).lean()
  return new Set(accounts.map(({ identity }) => identity))
}

const isAddress = (name: string) => name.includes('@')

/** "ansgar_h" → "an…"; of a name of two letters only one is shown. */
function shortened(name: string): string {
  const all = Array.from(letters.segment(name.trim()), ({ segment }) => segment)
  return `${all.slice(0, Math.min(SHOWN_LETTERS, all.length - 1)).join('')}…`
}
