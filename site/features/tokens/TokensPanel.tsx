import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ApiToken } from '../../../shared/api-tokens'
import type { Bot } from '../../../shared/bots'
import { MAX_TOKENS } from '../../../shared/enums/token-scopes'
import { apiRefusal } from '../../../shared/plans/plan-refusals'
import { failureOf } from '../../lib/queries/failure'
import { usePlan } from '../../lib/queries/use-plan'
import { Button } from '../../ui/Button'
import { SafeConduct } from '../../ui/drawings/api-drawings'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { LoadError } from '../../ui/feedback/LoadError'
import { PlanNote } from '../../ui/feedback/PlanNote'
import { Panel } from '../../ui/Panel'
import { CreateTokenDialog } from './CreateTokenDialog'
import { RenewTokenDialog } from './RenewTokenDialog'
import { RevokeTokenDialog } from './RevokeTokenDialog'
import { type TokenChoice, TokenTable } from './TokenTable'

const NOTE =
  'A token lets a program act for you, as far as its scopes go. It never reaches money, passwords or sessions.'

interface TokensPanelProps {
  found: UseQueryResult<{ tokens: ApiToken[] }>
  /** Undefined if they could not be loaded. */
  bots: Bot[] | undefined
}

/** Nothing while its tokens load. */
export function TokensPanel({ found, bots }: TokensPanelProps) {
  const [choice, choose] = useState<TokenChoice | null>(null)
  const close = () => choose(null)
  const failure = failureOf([found])
  if (failure) return <LoadError title="Your tokens could not be loaded" {...failure} />
  const tokens = found.data?.tokens
  if (!tokens) return null
  return (
    <>
      <KnownTokens tokens={tokens} bots={bots} onChoose={choose} />
      {choice?.to === 'create' && <CreateTokenDialog tokens={tokens} bots={bots} onClose={close} />}
      {choice?.to === 'renew' && <RenewTokenDialog token={choice.token} onClose={close} />}
      {choice?.to === 'revoke' && <RevokeTokenDialog token={choice.token} onClose={close} />}
    </>
  )
}

interface KnownTokensProps extends Pick<Parameters<typeof TokenTable>[0], 'bots' | 'onChoose'> {
  tokens: ApiToken[]
}

function KnownTokens({ tokens, bots, onChoose }: KnownTokensProps) {
  const refusal = apiRefusal(usePlan())
  const isFull = tokens.length >= MAX_TOKENS
  return (
    <Panel
      className="tokens"
      title="Tokens"
      note={NOTE}
      tabIndex={-1}
      actions={
        <div className="panel-actions">
          <span className="quiet">{`${tokens.length} of ${MAX_TOKENS}`}</span>
          <Button
            kind="primary"
            icon={<Plus />}
            aria-disabled={isFull || refusal !== null || undefined}
            onClick={() => onChoose({ to: 'create' })}
          >
            Create token
          </Button>
        </div>
      }
    >
      {refusal && tokens.length > 0 && (
        <PlanNote refusal={`${refusal} Your tokens sleep until you have it again, and nothing is deleted.`} />
      )}
      {isFull && (
        <p className="quiet">{`${MAX_TOKENS} is the most. Revoke one that you no longer use to create another.`}</p>
      )}
      {tokens.length > 0 ? (
        <TokenTable tokens={tokens} bots={bots} isAsleep={refusal !== null} onChoose={onChoose} />
      ) : (
        <EmptyState
          isBare
          drawing={<SafeConduct />}
          text="No tokens yet. Create one for a script, a chart or a phone, and paste its line into a terminal."
        />
      )}
    </Panel>
  )
}
