import { RotateCw } from 'lucide-react'
import { Button } from '../../ui/Button'

/** The stream does not reconnect by itself. */
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
