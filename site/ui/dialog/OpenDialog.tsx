import { useState } from 'react'
import { DialogFrame, type DialogFrameProps } from './DialogFrame'
import { DiscardQuestion } from './DiscardQuestion'

export function OpenDialog({ onOpenChange, children, ...dialog }: DialogFrameProps) {
  const [isAsking, setAsking] = useState(false)

  function change(isOpen: boolean) {
    setAsking(false)
    onOpenChange(isOpen)
  }

  return (
    <DialogFrame {...dialog} onOpenChange={change} onLeave={() => setAsking(true)}>
      {children}
      {isAsking && (
        <DiscardQuestion lang={dialog.lang} onKeep={() => setAsking(false)} onDiscard={() => change(false)} />
      )}
    </DialogFrame>
  )
}
