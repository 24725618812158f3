import type { AdminStats, AdminSystem } from '../../../../shared/admin'
import { asCount } from '../../../lib/words/display-formats'
import { Definition } from '../../../ui/Definition'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { Panel } from '../../../ui/Panel'

interface BotsPanelProps {
  figures: { stats: AdminStats; system: AdminSystem } | undefined
  isBusy: boolean
}

export function BotsPanel({ figures, isBusy }: BotsPanelProps) {
  const shown = (count: number | undefined) => (count === undefined ? '–' : asCount(count))
  return (
    <>
      <Panel aria-label="Bots in figures" aria-busy={isBusy}>
        <Definition
          entries={[
            ['All bots', shown(figures?.system.totalBots)],
            ['Online', shown(figures?.stats.activeBots)],
          ]}
        />
      </Panel>
      <EmptyState title="Bots" text="coming soon" />
    </>
  )
}
