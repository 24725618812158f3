import { PATHS } from '../../../shared/paths'
import { hoursADayOf, slotsOf } from '../../../shared/plans'
import { ButtonLink } from '../../ui/Button'
import { Definition } from '../../ui/Definition'
import { Panel } from '../../ui/Panel'

export function PlanPanel({ plan }: { plan: string }) {
  const slots = slotsOf(plan)
  return (
    <Panel title="Your plan" className="plan-panel">
      <Definition
        entries={[
          ['Plan', plan],
          ['Bot slots', Number.isFinite(slots) ? slots : 'Unlimited'],
          ['Hours a day', hoursADayOf(plan)],
        ]}
      />
      <ButtonLink href={PATHS.pricing}>Compare plans</ButtonLink>
    </Panel>
  )
}
