import { useQuery } from '@tanstack/react-query'
import { PATHS } from '../../shared/paths'
import { apiRefusal } from '../../shared/plans/plan-refusals'
import { ApiLoading } from '../features/settings/ApiLoading'
import { NoApiAccess } from '../features/tokens/NoApiAccess'
import { TokensPanel } from '../features/tokens/TokensPanel'
import { WebhooksPanel } from '../features/webhooks/WebhooksPanel'
import { webhooksQuery } from '../features/webhooks/webhook-requests'
import { API_REFERENCE_PATH } from '../lib/navigation/site-paths'
import { botsQuery } from '../lib/queries/player-queries'
import { tokensQuery } from '../lib/queries/token-queries'
import { usePlan } from '../lib/queries/use-plan'
import styles from '../styles/api-tab.css?url'

export const ApiTab = () => (
  <div className="api-tab">
    {/* React shows the tab when they are loaded: https://react.dev/reference/react-dom/components/link */}
    <link rel="stylesheet" href={styles} precedence="default" />
    <ApiParts />
  </div>
)

/** Its parts get their queries from here: mounting one with a failed query would fetch it again and again. */
function ApiParts() {
  const refusal = apiRefusal(usePlan())
  const tokens = useQuery(tokensQuery)
  const webhooks = useQuery(webhooksQuery)
  const bots = useQuery(botsQuery)
  if ([tokens, webhooks, bots].some(({ isPending }) => isPending)) return <ApiLoading />
  if (refusal && tokens.data?.tokens.length === 0 && webhooks.data?.webhooks.length === 0)
    return <NoApiAccess refusal={refusal} />
  return (
    <>
      <TokensPanel found={tokens} bots={bots.data?.bots} />
      <WebhooksPanel found={webhooks} />
      <p className="account-links">
        <a className="link" href={PATHS.developers}>
          Developers: first steps and examples
        </a>
        <a className="link" href={API_REFERENCE_PATH}>
          Reference of all calls
        </a>
      </p>
    </>
  )
}
