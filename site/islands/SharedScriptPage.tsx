import { useQuery } from '@tanstack/react-query'
import { ScriptLoading } from '../features/scripts/editor/ScriptLoading'
import { ScriptNotFound } from '../features/scripts/ScriptNotFound'
import { SharedScript } from '../features/scripts/share/SharedScript'
import { sharedScriptQuery } from '../features/scripts/share/share-requests'
import { isNotFound } from '../lib/api/is-refused'
import { failureOf } from '../lib/queries/failure'
import { usePlan } from '../lib/queries/use-plan'
import { LoadError } from '../ui/feedback/LoadError'
import { PageLayout } from '../ui/shell/PageLayout'
import { ProtectedPage } from '../ui/shell/ProtectedPage'
import { HEADS } from '../ui/shell/page-heads'

export function SharedScriptPage() {
  const [, , , word = ''] = location.pathname.split('/')
  return (
    <ProtectedPage>
      <PageLayout {...HEADS.sharedScript}>
        {/^[\w-]+$/.test(word) ? <Shared word={word} /> : <ScriptNotFound text={GONE} />}
      </PageLayout>
    </ProtectedPage>
  )
}

const GONE = 'The link is not complete, or sharing has ended.'

function Shared({ word }: { word: string }) {
  const found = useQuery(sharedScriptQuery(word))
  const plan = usePlan()
  const failure = failureOf([found])
  if (isNotFound(found.error)) return <ScriptNotFound text={GONE} />
  if (failure) return <LoadError heading="h1" title="The script could not be loaded" {...failure} />
  if (!found.data) return <ScriptLoading />
  return <SharedScript shared={found.data} plan={plan} />
}
