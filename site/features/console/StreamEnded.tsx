import { RotateCw } from 'lucide-react'
import { Button } from '../../ui/Button'

/** Nothing tries again by itself, so the page says so and offers it. */
export function StreamEnded({ onReconnect }: { onReconnect: () => void }) {
  return (
    <div className="console-ended" role="status">
      <p>The stream has ended. Reconnect to see new lines.</p>
      <Button size="small" icon={<RotateCw />} onClick={onReconnect}>
        Reconnect
      </Button>
    </div>
  )
}
