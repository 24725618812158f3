import { Lock } from 'lucide-react'
import { PATHS } from '../../../shared/paths'
import { Note } from './Note'

interface PlanNoteProps {
  refusal: string
  toPlans?: string
}

export const PlanNote = ({ refusal, toPlans = 'Compare plans' }: PlanNoteProps) => (
  <Note icon={<Lock />}>
    <span>{refusal}</span>{' '}
    <a className="link" href={PATHS.pricing}>
      {toPlans}
    </a>
  </Note>
)
