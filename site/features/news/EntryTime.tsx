import type { ReactNode } from 'react'
import { asRecent } from '../../lib/formats'

interface EntryTimeProps {
  at: string
  isNew: boolean
  children?: ReactNode
}

export const EntryTime = ({ at, isNew, children }: EntryTimeProps) => (
  <p className="notice-time">
    {isNew && <b>New</b>}
    <time dateTime={at}>{asRecent(at, Date.now())}</time>
    {children}
  </p>
)
