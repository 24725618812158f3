import { useQuery } from '@tanstack/react-query'
import { ScriptLimits } from '../features/scripts/list/ScriptLimits'
import { ScriptsLoading } from '../features/scripts/list/ScriptsLoading'
import { ScriptsPanel } from '../features/scripts/list/ScriptsPanel'
import { askBeforeRender } from '../lib/queries/ask-before-render'
import { failureOf } from '../lib/queries/failure'
import { botsQuery, subscriptionQuery } from '../lib/queries/player-queries'
import { scriptsQuery } from '../lib/queries/script-queries'
import { usePlan } from '../lib/queries/use-plan'
import { LoadError } from '../ui/feedback/LoadError'
import { PageLayout } from '../ui/shell/PageLayout'
import { ProtectedPage } from '../ui/shell/ProtectedPage'
import { HEADS } from '../ui/shell/page-heads'

askBeforeRender(() => [scriptsQuery, botsQuery, subscriptionQuery])

export const ScriptsPage = () => (
  <ProtectedPage>
    <PageLayout {...HEADS.scripts} showsTimes>
      <Scripts />
    </PageLayout>
  </ProtectedPage>
)

function Scripts() {
  const found = useQuery(scriptsQuery)
  const bots = useQuery(botsQuery).data?.bots
  const plan = usePlan()
  const failure = failureOf([found])
  if (failure) return <LoadError title="Your scripts could not be loaded" {...failure} />
  if (!found.data) return <ScriptsLoading />
  return (
    <>
      <ScriptsPanel scripts={found.data.scripts} bots={bots} plan={plan} />
      <ScriptLimits plan={plan} />
    </>
  )
}
