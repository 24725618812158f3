import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { MAX_WEBHOOKS } from '../../../shared/enums/webhook-events'
import { apiRefusal } from '../../../shared/plans/plan-refusals'
import type { Webhook } from '../../../shared/webhooks'
import { failureOf } from '../../lib/queries/failure'
import { usePlan } from '../../lib/queries/use-plan'
import { Button } from '../../ui/Button'
import { Messenger } from '../../ui/drawings/api-drawings'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { LoadError } from '../../ui/feedback/LoadError'
import { PlanNote } from '../../ui/feedback/PlanNote'
import { Panel } from '../../ui/Panel'
import { WebhookDialogs } from './WebhookDialogs'
import { type WebhookChoice, WebhookItem } from './WebhookItem'

const NOTE =
  'A webhook calls an address of yours when something happens, so that no program needs to ask again and again.'

interface WebhooksPanelProps {
  found: UseQueryResult<{ webhooks: Webhook[] }>
}

/** Nothing while its webhooks load. */
export function WebhooksPanel({ found }: WebhooksPanelProps) {
  const [choice, choose] = useState<WebhookChoice | null>(null)
  const failure = failureOf([found])
  if (failure) return <LoadError title="Your webhooks could not be loaded" {...failure} />
  if (!found.data) return null
  return (
    <>
      <KnownWebhooks webhooks={found.data.webhooks} onChoose={choose} />
      {choice && <WebhookDialogs choice={choice} onClose={() => choose(null)} />}
    </>
  )
}

interface KnownWebhooksProps {
  webhooks: Webhook[]
  onChoose: (choice: WebhookChoice) => void
}

function KnownWebhooks({ webhooks, onChoose }: KnownWebhooksProps) {
  const refusal = apiRefusal(usePlan())
  const isFull = webhooks.length >= MAX_WEBHOOKS
  return (
    <Panel
      className="webhooks"
      title="Webhooks"
      note={NOTE}
      tabIndex={-1}
      actions={
        <div className="panel-actions">
          <span className="quiet">{`${webhooks.length} of ${MAX_WEBHOOKS}`}</span>
          <Button
            icon={<Plus />}
            aria-disabled={isFull || refusal !== null || undefined}
            onClick={() => onChoose({ to: 'add' })}
          >
            Add webhook
          </Button>
        </div>
      }
    >
      {refusal && webhooks.length > 0 && (
        <PlanNote
          refusal={`${refusal} Your webhooks sleep until you have it again: nothing is sent or kept for later.`}
        />
      )}
      {isFull && (
        <p className="quiet">{`${MAX_WEBHOOKS} is the most. Remove one that you no longer use to add another.`}</p>
      )}
      {webhooks.length > 0 ? (
        <ul className="webhook-list">
          {webhooks.map((webhook) => (
            <WebhookItem key={webhook.id} webhook={webhook} isAsleep={refusal !== null} onChoose={onChoose} />
          ))}
        </ul>
      ) : (
        <EmptyState
          isBare
          drawing={<Messenger />}
          text="No webhooks yet. Add the address of a server of yours, and choose what it is told."
        />
      )}
    </Panel>
  )
}
