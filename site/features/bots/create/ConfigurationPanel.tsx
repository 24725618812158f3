import { Button } from '../../../ui/Button'
import { Panel } from '../../../ui/Panel'
import { Tabs } from '../../../ui/Tabs'
import type { BotDraft } from './bot-draft'
import { SecretFields } from './SecretFields'
import { SettingFields } from './SettingFields'

interface ConfigurationPanelProps {
  draft: BotDraft
  isReady: boolean
  isCreating: boolean
  onSetting: (key: string, value: string) => void
  onSecret: (key: string, value: string) => void
}

/** What the chosen template wants to know, and the button that creates the bot. */
export function ConfigurationPanel({ draft, isReady, isCreating, onSetting, onSecret }: ConfigurationPanelProps) {
  const { template } = draft
  const settings = template ? (
    <SettingFields inputs={template.inputs} values={draft.settings} placeholder="Choose" onChange={onSetting} />
  ) : (
    <p className="configuration-hint">Select a template to configure settings.</p>
  )
  const secrets = template?.secrets ?? []
  const credentials = <SecretFields secrets={secrets} values={draft.secrets} onChange={onSecret} />
  const tabs = [
    { id: 'settings', label: 'Settings', content: <div className="form">{settings}</div> },
    {
      id: 'credentials',
      label: 'Credentials',
      isDisabled: secrets.length === 0,
      content: <div className="form">{credentials}</div>,
    },
  ]
  return (
    <Panel
      className="configuration"
      title="Configuration"
      foot={
        <Button type="submit" kind="primary" isWide disabled={!isReady} isBusy={isCreating} busyLabel="Creating...">
          Create Bot
        </Button>
      }
    >
      {/* Another template begins at its settings, and may have no credentials to show. */}
      <Tabs key={template?.id} label="Configuration" look="segmented" tabs={tabs} />
    </Panel>
  )
}
