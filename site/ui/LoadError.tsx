import { RotateCw } from 'lucide-react'
import { Button } from './Button'
import { BrokenWall } from './drawings'

interface LoadErrorProps {
  title?: string
  text: string
  onRetry: () => void
}

/** Something could not be shown; says why, and offers another try. */
export function LoadError({ title = 'Something went wrong', text, onRetry }: LoadErrorProps) {
  return (
    <div className="panel full-screen" role="alert">
      <BrokenWall />
      <h2>{title}</h2>
      <p>{text}</p>
      <Button kind="primary" icon={<RotateCw />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
