import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { serverNow } from '../../lib/clock/server-clock'
import { asTime } from '../../lib/words/display-formats'
import { useZone } from '../../lib/zone/use-zone'
import { Button } from '../Button'
import { BrokenWall } from '../drawings/drawings'
import { LocalizedText } from '../LocalizedText'
import { moveFocusOnRemoval } from '../move-focus-on-removal'

interface LoadErrorProps {
  title?: string
  /** h1 for a page with no other heading. */
  heading?: 'h1' | 'h2'
  text: string
  action?: string
  onRetry: () => void
}

export function LoadError({
  title = 'Something went wrong',
  heading: Heading = 'h2',
  text,
  action = 'Try again',
  onRetry,
}: LoadErrorProps) {
  const [failedAt] = useState(serverNow)
  const zone = useZone()
  return (
    <div className="panel full-screen" role="alert" lang="en">
      <BrokenWall />
      <Heading>{title}</Heading>
      <p>
        <LocalizedText text={text} />
      </p>
      <Button ref={moveFocusOnRemoval} kind="primary" icon={<RotateCw />} onClick={onRetry}>
        {action}
      </Button>
      <p className="quiet">
        <span>{asTime(failedAt, zone)}</span> ·{' '}
        <a className="link" href="/help">
          Ask for help
        </a>
      </p>
    </div>
  )
}
