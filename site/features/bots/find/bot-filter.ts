import type { BotState } from '../../../../shared/bots'

export const SORTS = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: 'state', label: 'State' },
  { value: 'gain', label: 'Gained today' },
] as const

export const STATES = [
  { value: 'all', label: 'All' },
  { value: 'online', label: 'Online' },
  { value: 'offline', label: 'Offline' },
  { value: 'error', label: 'Error' },
] as const satisfies { value: BotState | 'all'; label: string }[]

export type Sort = (typeof SORTS)[number]['value']

export interface BotFilter {
  text: string
  state: BotState | 'all'
  sort: Sort
}

export const ALL_BOTS: BotFilter = { text: '', state: 'all', sort: 'oldest' }

/** Reads `/dashboard?find=rabenfels&state=error&sort=gain`. */
export function filterFromSearch(search: string): BotFilter {
  const given = new URLSearchParams(search)
  return {
    text: given.get('find') ?? ALL_BOTS.text,
    state: STATES.find(({ value }) => value === given.get('state'))?.value ?? ALL_BOTS.state,
    sort: SORTS.find(({ value }) => value === given.get('sort'))?.value ?? ALL_BOTS.sort,
  }
}

/** Leaves out defaults and keeps other parameters. */
export function withFilter(address: string, { text, state, sort }: BotFilter): string {
  const url = new URL(address)
  const setOrDelete = (key: string, value: string, usual: string) =>
    value === usual ? url.searchParams.delete(key) : url.searchParams.set(key, value)
  setOrDelete('find', text.trim(), ALL_BOTS.text)
  setOrDelete('state', state, ALL_BOTS.state)
  setOrDelete('sort', sort, ALL_BOTS.sort)
  return url.href
}
