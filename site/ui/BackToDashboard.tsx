import { ArrowLeft } from 'lucide-react'
import { PATHS } from '../../shared/paths'
import { ButtonLink } from './Button'

export const BackToDashboard = () => (
  <ButtonLink href={PATHS.dashboard} aria-label="Back to dashboard" icon={<ArrowLeft />}>
    <span className="wide-words">Back to dashboard</span>
  </ButtonLink>
)
