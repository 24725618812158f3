import { useQuery } from '@tanstack/react-query'
import { apiRefusal } from '../../shared/plans/plan-refusals'
import { NoApiAccess } from '../features/tokens/NoApiAccess'
import { TokensPanel } from '../features/tokens/TokensPanel'
import { API_REFERENCE_PATH, DEVELOPERS_PATH } from '../lib/navigation/site-paths'
import { tokensQuery } from '../lib/queries/token-queries'
import { usePlan } from '../lib/queries/use-plan'
import styles from '../styles/api-tab.css?url'

export function ApiTab() {
  const refusal = apiRefusal(usePlan())
  const { data } = useQuery(tokensQuery)
  return (
    <div className="api-tab">
      {/* React shows the tab when they are loaded: https://react.dev/reference/react-dom/components/link */}
      <link rel="stylesheet" href={styles} precedence="default" />
      {refusal && data?.tokens.length === 0 ? (
        <NoApiAccess refusal={refusal} />
      ) : (
        <>
          <TokensPanel />
          <ApiLinks />
        </>
      )}
    </div>
  )
}

const ApiLinks = () => (
  <p className="account-links">
    <a className="link" href={DEVELOPERS_PATH}>
      Developers: first steps and examples
    </a>
    <a className="link" href={API_REFERENCE_PATH}>
      Reference of all calls
    </a>
  </p>
)
