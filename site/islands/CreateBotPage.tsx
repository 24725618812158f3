import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsQuery } from '../features/accounts/account-requests'
import { useBotSettings } from '../features/bots/bot-requests'
import { COPY_PARAMETER, TEMPLATE_PARAMETER } from '../features/bots/copy-path'
import { CreateBotPageForm } from '../features/bots/create/CreateBotPageForm'
import { CreateBotSkeleton } from '../features/bots/create/CreateBotSkeleton'
import { useOwnScripts } from '../features/bots/create/use-own-scripts'
import { useScriptTemplate } from '../features/bots/settings/use-script-template'
import { askBeforeRender } from '../lib/queries/ask-before-render'
import { failureOf } from '../lib/queries/failure'
import { botsQuery, subscriptionQuery, templatesQuery } from '../lib/queries/player-queries'
import { usePlan } from '../lib/queries/use-plan'
import { LoadError } from '../ui/feedback/LoadError'
import { PageLayout } from '../ui/shell/PageLayout'
import { ProtectedPage } from '../ui/shell/ProtectedPage'
import { HEADS } from '../ui/shell/page-heads'

askBeforeRender(() => [templatesQuery, accountsQuery, botsQuery, subscriptionQuery])

export function CreateBotPage() {
  return (
    <ProtectedPage>
      <PageLayout {...HEADS.createBot}>
        <CreateBot />
      </PageLayout>
    </ProtectedPage>
  )
}

function CreateBot() {
  const [originalId] = useState(() => new URLSearchParams(location.search).get(COPY_PARAMETER))
  const templates = useQuery(templatesQuery)
  const accounts = useQuery(accountsQuery)
  const bots = useQuery(botsQuery)
  const original = useBotSettings(originalId)
  const plan = usePlan()
  const scripts = useOwnScripts(plan)
  const [wanted] = useState(() => new URLSearchParams(location.search).get(TEMPLATE_PARAMETER))
  const script = useScriptTemplate({
    templateId: original.data?.bot.templateId ?? wanted,
    version: original.data?.bot.script_version ?? null,
  })
  const failure = failureOf([templates, accounts, original])

  // Wait for the bots too: the note about free slots is above the form, and nothing should move later.
  const areSlotsKnown = bots.data ?? bots.error
  if (templates.data && accounts.data && areSlotsKnown && !script.isLoading && (!originalId || original.data)) {
    return (
      <CreateBotPageForm
        templates={script.template ? [script.template, ...templates.data.templates] : templates.data.templates}
        scripts={scripts}
        accounts={accounts.data.accounts}
        bots={bots.data?.bots}
        plan={plan}
        original={original.data?.bot}
      />
    )
  }
  return failure ? <LoadError {...failure} /> : <CreateBotSkeleton />
}
