import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Elements } from '../elements'

interface NoteProps {
  icon?: Elements
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
