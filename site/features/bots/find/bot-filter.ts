import type { BotState } from '../../../../shared/bots'
import { GROUPS, type Group } from './group-bots'

export const SORTS = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: 'state', label: 'Errors first' },
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
  /** Null for the usual order of the view. */
  sort: Sort | null
  group: Group
}

export const ALL_BOTS: BotFilter = { text: '', state: 'all', sort: null, group: 'none' }

/** Reads `/dashboard?find=rabenfels&state=error&sort=gain&group=server`. */
export function filterFromSearch(search: string): BotFilter {
  const given = new URLSearchParams(search)
  return {
    text: given.get('find') ?? ALL_BOTS.text,
    state: STATES.find(({ value }) => value === given.get('state'))?.value ?? ALL_BOTS.state,
    sort: SORTS.find(({ value }) => value === given.get('sort'))?.value ?? ALL_BOTS.sort,
    group: GROUPS.find(({ value }) => value === given.get('group'))?.value ?? ALL_BOTS.group,
  }
}

/** Leaves out defaults and keeps other parameters. */
export function withFilter(address: string, { text, state, sort, group }: BotFilter): string {
  const url = new URL(address)
  const setOrDelete = (key: string, value: string | null, usual: string | null) =>
    value === usual || value === null ? url.searchParams.delete(key) : url.searchParams.set(key, value)
  setOrDelete('find', text.trim(), ALL_BOTS.text)
  setOrDelete('state', state, ALL_BOTS.state)
  setOrDelete('sort', sort, ALL_BOTS.sort)
  setOrDelete('group', group, ALL_BOTS.group)
  return url.href
}
