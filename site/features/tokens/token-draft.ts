import type { ApiToken, TokenInput } from '../../../shared/api-tokens'
import { ALL_SCOPES, isOfBots, SCOPES, type Scope } from '../../../shared/enums/token-scopes'
import type { FieldFault } from '../../../shared/input/field-fault'
import { BOT_NAME, PLAIN_NAME } from '../../../shared/input/name-rules'
import { faultsAt } from '../../../shared/input/text-rule'

export interface TokenDraft {
  name: string
  scopes: readonly Scope[]
  isLimited: boolean
  /** Counts if it is limited. */
  bots: readonly string[]
  /** As the option of a select. */
  lifetime: string
}

export const NEVER = 'never'

export const LIFETIMES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: NEVER, label: 'Never' },
] as const

const isReading = (scope: Scope) => scope.endsWith(':read')

/** First what only looks, then what changes something. */
export const SCOPE_GROUPS = [
  { title: 'See', scopes: ALL_SCOPES.filter(isReading) },
  { title: 'Change', scopes: ALL_SCOPES.filter((scope) => !isReading(scope)) },
]

export const draftBeside = (tokens: readonly ApiToken[]): TokenDraft => ({
  name: freeName(tokens),
  scopes: ALL_SCOPES.filter(isReading),
  isLimited: false,
  bots: [],
  lifetime: '90',
})

/** "My program", "My program 2" */
function freeName(tokens: readonly ApiToken[]): string {
  const taken = new Set(tokens.map(({ name }) => name))
  const names = ['My program', ...tokens.map((_, place) => `My program ${place + 2}`)]
  return names.find((name) => !taken.has(name)) ?? ''
}

export const isOffered = (scope: Scope, { isLimited }: TokenDraft) => !isLimited || isOfBots(scope)

const scopesOf = (draft: TokenDraft) => draft.scopes.filter((scope) => isOffered(scope, draft))

export function tokenInputOf(draft: TokenDraft): TokenInput {
  return {
    name: draft.name,
    scopes: scopesOf(draft),
    ...(draft.isLimited && { bots: [...draft.bots] }),
    ...(draft.lifetime !== NEVER && { expires_in_days: Number(draft.lifetime) }),
  }
}

export function faultsOf(draft: TokenDraft): FieldFault[] {
  const faults = faultsAt('name', [BOT_NAME, PLAIN_NAME], draft.name)
  if (scopesOf(draft).length === 0)
    faults.push({ path: 'scopes', message: 'Please choose at least one thing that it may do.' })
  if (draft.isLimited && draft.bots.length === 0)
    faults.push({ path: 'bots', message: 'Please choose at least one bot.' })
  return faults
}

export const toggled = <Item>(items: readonly Item[], item: Item, isChosen: boolean) =>
  isChosen ? [...items, item] : items.filter((each) => each !== item)

export const scopeLabel = (scope: string) => (Object.hasOwn(SCOPES, scope) ? SCOPES[scope as Scope].label : scope)
