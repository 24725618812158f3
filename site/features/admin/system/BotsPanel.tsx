import type { AdminStats, AdminSystem } from '../../../../shared/admin'
import { asCount } from '../../../lib/words/display-formats'
import { FactsPanel } from './FactsPanel'
import { FailingBots } from './FailingBots'
import { Soon } from './Soon'

interface BotsPanelProps {
  figures: { stats: AdminStats; system: AdminSystem } | undefined
  isBusy: boolean
  onOpenUser: (id: string) => void
}

export function BotsPanel({ figures, isBusy, onOpenUser }: BotsPanelProps) {
  const shown = (count: number | undefined) => (count === undefined ? '–' : asCount(count))
  return (
    <>
      <FactsPanel
        label="Bots in figures"
        isBusy={isBusy}
        facts={[
          ['All bots', shown(figures?.system.totalBots)],
          ['Online', shown(figures?.stats.activeBots)],
        ]}
      />
      <FailingBots onOpenUser={onOpenUser} />
      <Soon subject="More about bots" />
    </>
  )
}
