import type { ApiToken } from '../../../shared/api-tokens'
import type { Bot } from '../../../shared/bots'
import { scopeLabel } from './token-draft'

const NAMES_SHOWN = 3

/** "See bots, start and stop bots" */
export function scopesInWords({ scopes }: ApiToken): string {
  const [first = '', ...others] = scopes.map(scopeLabel)
  return [first, ...others.map((label) => label.charAt(0).toLowerCase() + label.slice(1))].join(', ')
}

/** "All bots"; "Only Rabenfels and Falkenhorst"; "Only Rabenfels, Falkenhorst, Greifenstein and 2 more" */
export function botsInWords({ bots }: ApiToken, known: readonly Bot[] | undefined): string {
  if (!bots) return 'All bots'
  if (!known) return counted(bots.length)
  const names = known.filter(({ id }) => bots.includes(id)).map(({ name }) => name)
  if (names.length === 0) return 'Only bots that you have removed'
  const shown = names.length > NAMES_SHOWN + 1 ? names.slice(0, NAMES_SHOWN) : names
  const rest = names.length - shown.length
  return `Only ${joined(rest ? [...shown, `${rest} more`] : shown)}`
}

const counted = (count: number) => (count === 1 ? 'Only one bot' : `Only ${count} bots`)

function joined(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last
}
