import type { Bot } from '../../../../shared/bots'
import { capitalised } from '../../../../shared/capitalised'
import { hasUnlimitedHours, slotsLabel } from '../../../../shared/plans/plans'
import { useLastSeen } from '../../../lib/live/use-last-seen'
import { Meter } from '../../../ui/charts/Meter'
import { Slots } from '../../../ui/charts/Slots'
import { PlanBadge } from '../../../ui/PlanBadge'
import { figuresOf, slotUses } from '../bot-figures'
import { PlanHours } from '../today/PlanHours'

interface BotSummaryProps {
  /** Undefined while loading. */
  bots: Bot[] | undefined
  plan: string
}

const UNKNOWN = '–'

export function BotSummary({ bots, plan }: BotSummaryProps) {
  const { total, online, percentOnline, slots } = figuresOf(bots ?? [], plan)
  const isKnown = useLastSeen() === null
  const shown = (figure: string) => (bots ? figure : UNKNOWN)
  const present = (figure: string) => (isKnown ? shown(figure) : UNKNOWN)
  return (
    <section className="panel summary" aria-label="Summary" aria-busy={!bots}>
      <div>
        <h2>Total Bots</h2>
        <p className="figure">{shown(`${total}`)}</p>
        <p>{present(`${online} online`)}</p>
      </div>
      <div>
        <h2>Subscription Plan</h2>
        <p className="figure">
          <PlanBadge plan={plan} size="large" />
        </p>
        <p>{capitalised(slotsLabel(plan))}</p>
      </div>
      <div>
        <h2>Active Automation</h2>
        <p className="figure">{present(`${percentOnline}%`)}</p>
        <p>{isKnown && <Meter value={percentOnline} label={`${percentOnline}% of the bots are online`} />}</p>
      </div>
      <div>
        <h2>Account Utilisation</h2>
        <p className="figure">{present(`${online}/${Number.isFinite(slots) ? slots : '∞'}`)}</p>
        <p>{bots && isKnown && Number.isFinite(slots) && <Slots slots={slotUses(bots, slots)} />}</p>
      </div>
      {!hasUnlimitedHours(plan) && <PlanHours plan={plan} />}
    </section>
  )
}
