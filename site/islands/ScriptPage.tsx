import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ScriptEditor } from '../features/scripts/editor/ScriptEditor'
import { ScriptLoading } from '../features/scripts/editor/ScriptLoading'
import { ScriptNotFound } from '../features/scripts/ScriptNotFound'
import { ShareButton } from '../features/scripts/share/ShareButton'
import { isNotFound } from '../lib/api/is-refused'
import { askBeforeRender } from '../lib/queries/ask-before-render'
import { failureOf } from '../lib/queries/failure'
import { subscriptionQuery } from '../lib/queries/player-queries'
import { scriptQuery } from '../lib/queries/script-queries'
import { usePlan } from '../lib/queries/use-plan'
import { LoadError } from '../ui/feedback/LoadError'
import { PageLayout } from '../ui/shell/PageLayout'
import { ProtectedPage } from '../ui/shell/ProtectedPage'
import { HEADS } from '../ui/shell/page-heads'

const idInAddress = () => location.pathname.split('/')[2] ?? ''
const isId = (id: string) => /^[0-9a-f]{24}$/.test(id)

askBeforeRender(() => {
  const id = idInAddress()
  return isId(id) ? [scriptQuery(id), subscriptionQuery] : []
})

export function ScriptPage() {
  const id = idInAddress()
  return (
    <ProtectedPage>
      <PageLayout {...HEADS.script} showsTimes>
        {isId(id) ? <OneScript id={id} /> : <ScriptNotFound />}
      </PageLayout>
    </ProtectedPage>
  )
}

function OneScript({ id }: { id: string }) {
  const found = useQuery(scriptQuery(id))
  const plan = usePlan()
  const failure = failureOf([found])
  const name = found.data?.script.name
  useEffect(() => {
    if (name) document.title = `${name} · Scripts · Castellan`
  }, [name])
  if (isNotFound(found.error)) return <ScriptNotFound />
  if (failure) return <LoadError heading="h1" title="Your script could not be loaded" {...failure} />
  if (!found.data) return <ScriptLoading />
  return <ScriptEditor key={id} answer={found.data} plan={plan} share={<ShareButton scriptId={id} />} />
}
