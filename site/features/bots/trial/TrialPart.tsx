import { Telescope } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/Button'
import { lazyPart } from '../../../ui/lazy/lazy-part'
import type { TrialPanelProps } from './TrialPanel'
import { TRY } from './try-words'

const TrialPanel = lazyPart(() => import('./TrialPanel').then(({ TrialPanel }) => TrialPanel))

/** The button that tries the settings of a form. What it shows loads on the first press. */
export function TrialPart(panel: TrialPanelProps) {
  const [isOpen, setOpen] = useState(false)
  const button = (
    <Button isWide icon={<Telescope />} isBusy={isOpen} busyLabel={TRY.busy} onClick={() => setOpen(true)}>
      {TRY.button}
    </Button>
  )
  return (
    <section className="trial" aria-label="A trial of these settings">
      <p className="trial-help">{TRY.help}</p>
      {isOpen ? (
        <Suspense fallback={button}>
          <TrialPanel {...panel} />
        </Suspense>
      ) : (
        button
      )}
    </section>
  )
}
