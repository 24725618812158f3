import { Info } from 'lucide-react'
import type { ReactNode } from 'react'

interface NoteProps {
  icon?: ReactNode
  children: ReactNode
}

export function Note({ icon = <Info />, children }: NoteProps) {
  return (
    <p className="note">
      {icon}
      <span>{children}</span>
    </p>
  )
}
