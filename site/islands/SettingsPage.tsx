import { useStore } from '@nanostores/react'
import { AccountFacts } from '../features/settings/AccountFacts'
import { ThemeCards } from '../features/settings/ThemeCards'
import { $session } from '../lib/session-store'
import { usePlan } from '../lib/use-plan'
import { AppFrame } from '../ui/AppFrame'
import { AppPage } from '../ui/AppPage'
import { Tabs } from '../ui/Tabs'

export function SettingsPage() {
  return (
    <AppFrame>
      <Settings />
    </AppFrame>
  )
}

function Settings() {
  const { user } = useStore($session)
  const plan = usePlan()
  const tabs = [
    { id: 'appearance', label: 'Appearance', content: <ThemeCards /> },
    { id: 'account', label: 'Account', content: <AccountFacts email={user?.email} plan={plan} /> },
  ]
  return (
    <AppPage title="Settings" width="narrow">
      <Tabs label="Settings" tabs={tabs} />
    </AppPage>
  )
}
