import type { Elements } from '../../ui/elements'
import { PlanNote } from '../../ui/feedback/PlanNote'
import { Panel } from '../../ui/Panel'

interface ChannelCardProps {
  title: string
  /** Why the plan does not have it. */
  refusal?: string | null
  children: Elements
}

export const ChannelCard = ({ title, refusal, children }: ChannelCardProps) => (
  <Panel className="channel-card" title={title} tabIndex={-1}>
    {children}
    {refusal && <PlanNote refusal={refusal} />}
  </Panel>
)
