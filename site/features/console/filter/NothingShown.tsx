import { asCount } from '../../../lib/words/display-formats'
import { Button } from '../../../ui/Button'

interface NothingShownProps {
  kept: number
  onShowAll: () => void
}

export const NothingShown = ({ kept, onShowAll }: NothingShownProps) => (
  <>
    <p>
      {kept === 1
        ? 'The only line is of another kind.'
        : `None of the ${asCount(kept)} lines is of the selected kinds.`}
    </p>
    <Button size="small" onClick={onShowAll}>
      Show all lines
    </Button>
  </>
)
