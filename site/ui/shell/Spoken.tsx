import { useStore } from '@nanostores/react'
import { $spoken } from '../../lib/toasts/announce'

export function Spoken() {
  const spoken = useStore($spoken)
  return (
    <div className="visually-hidden" aria-live="polite" data-spoken>
      {spoken && <p key={spoken.turn}>{spoken.text}</p>}
    </div>
  )
}
