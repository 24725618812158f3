import { type ComponentProps, cloneElement, createContext, type ReactElement, type ReactNode, use } from 'react'
import type { Elements } from '../elements'

export interface DialogProps {
  title: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Opens the dialog and gets the focus back. */
  trigger?: ReactElement<ComponentProps<'button'>>
  lang?: 'en' | 'de'
  closeLabel?: string
  children: Elements
}

export const DialogBody = ({ children }: { children: ReactNode }) => <div className="dialog-body">{children}</div>

export const DialogFoot = ({ children }: { children: ReactNode }) => <div className="dialog-foot">{children}</div>

/** How what is inside a dialog closes it. */
export const CloseContext = createContext(() => {})

export const DialogClose = ({ children }: { children: ReactElement<{ onClick?: () => void }> }) =>
  cloneElement(children, { onClick: use(CloseContext) })
