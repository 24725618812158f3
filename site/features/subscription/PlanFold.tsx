import { ChevronDown } from 'lucide-react'
import { Button } from '../../ui/Button'
import type { Elements } from '../../ui/elements'

interface PlanFoldProps {
  /** The player has a plan that costs nothing. */
  isFoldable: boolean
  isFolded: boolean
  onToggle: () => void
  children: Elements
}

/** Plans that a player with a given plan sees only on request. */
export const PlanFold = ({ isFoldable, isFolded, onToggle, children }: PlanFoldProps) => (
  <>
    {isFoldable && (
      <div className="payment-actions">
        <Button icon={<ChevronDown />} aria-expanded={!isFolded} onClick={onToggle}>
          Pay for a plan yourself
        </Button>
      </div>
    )}
    {!isFolded && children}
  </>
)
