import { useState } from 'react'
import { NotInPlanNote } from '../features/bots/create/PlanNotes'
import { TemplateChoice } from '../features/bots/create/TemplateChoice'
import { coinCollector, towerRaider } from '../features/bots/testing/bots'
import { ThemeCards } from '../features/settings/ThemeCards'
import { Button } from '../ui/Button'
import { Segmented } from '../ui/forms/Segmented'
import { Tabs } from '../ui/Tabs'
import { LookRows, LookSection } from './LookSection'

const MODES = [
  { value: 'login', label: 'Login' },
  { value: 'register', label: 'Register' },
] as const
const TEMPLATES = [coinCollector, towerRaider]

export function ChoiceLooks() {
  const [mode, setMode] = useState<'login' | 'register'>('login')
  const [templateId, setTemplateId] = useState(towerRaider.id)
  const chosen = TEMPLATES.find(({ id }) => id === templateId) ?? null
  return (
    <LookSection title="Choices">
      <Tabs
        label="Tabs on a wall"
        tabs={[
          { id: 'bots', label: 'Bot Management', count: 4, content: <p>The first tab.</p> },
          { id: 'analytics', label: 'Analytics', content: <p>The second tab.</p> },
          { id: 'settings', label: 'Settings', count: '99+', isNews: true, content: <p>The third tab.</p> },
          { id: 'none', label: 'Disabled', isDisabled: true, content: null },
        ]}
        action={<Button kind="primary">Create Bot</Button>}
      />
      <div className="split" data-even>
        <LookRows>
          <Segmented label="Mode" value={mode} options={MODES} onChange={setMode} />
          <Segmented label="Mode that is held" value={mode} options={MODES} onChange={setMode} isDisabled />
          <Tabs
            label="Tabs inside a panel"
            variant="segmented"
            tabs={[
              { id: 'settings', label: 'Settings', content: <p>Select a template to configure settings.</p> },
              { id: 'credentials', label: 'Credentials', isDisabled: true, content: null },
            ]}
          />
        </LookRows>
        <LookRows>
          <TemplateChoice templates={TEMPLATES} plan="plus" chosen={chosen} onChoose={setTemplateId} />
          <NotInPlanNote refusal="Combat bots need Plus or a larger plan, such as Premium." />
        </LookRows>
      </div>
      <ThemeCards />
    </LookSection>
  )
}
