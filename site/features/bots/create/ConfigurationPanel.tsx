import { type ReactNode, useId } from 'react'
import type { Template } from '../../../../shared/templates'
import { Button } from '../../../ui/Button'
import { Panel } from '../../../ui/Panel'
import { Tabs } from '../../../ui/Tabs'

export type ConfigurationTab = 'settings' | 'credentials'

interface ConfigurationPanelProps {
  template: Template | null
  settings: ReactNode
  credentials: ReactNode
  tab: ConfigurationTab
  onTab: (tab: ConfigurationTab) => void
  /** Null when the bot can be created. */
  missing: string | null
  summary: string
  isCreating: boolean
  /** No slot is free. */
  isDisabled: boolean
}

export function ConfigurationPanel({ template, settings, credentials, ...panel }: ConfigurationPanelProps) {
  const { tab, onTab, missing, summary, isCreating, isDisabled } = panel
  const reasonId = useId()
  const hint = <p className="configuration-hint">Select a template to configure settings.</p>
  const tabs = [
    {
      id: 'settings',
      label: 'Settings',
      isDisabled,
      content: <div className="form">{template ? settings : hint}</div>,
    },
    {
      id: 'credentials',
      label: 'Credentials',
      isDisabled: isDisabled || !template?.secrets.length,
      content: <div className="form">{credentials}</div>,
    },
  ]
  return (
    <Panel
      className="configuration"
      title="Configuration"
      foot={
        <>
          <p id={reasonId} aria-live="polite">
            {missing ?? summary}
          </p>
          <Button
            type="submit"
            kind="primary"
            isWide
            disabled={missing !== null}
            aria-describedby={reasonId}
            isBusy={isCreating}
            busyLabel="Creating..."
          >
            Create Bot
          </Button>
        </>
      }
    >
      <Tabs
        label="Configuration"
        variant="segmented"
        tabs={tabs}
        open={tab}
        onOpen={(id) => onTab(id === 'credentials' ? id : 'settings')}
      />
    </Panel>
  )
}
