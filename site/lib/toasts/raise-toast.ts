import { createElement } from 'react'
import { toast as raise } from 'sonner'
import type { RefusalLink } from './refusal-links'
import { TOASTS_VISIBLE, type Toast } from './toast'
import { createToastLife } from './toast-life'
import { takeToasts } from './toasts'

const RAISE = { done: raise.success, failed: raise.error, note: raise.info }

const end = (id: string) => void raise.dismiss(id)

/** Ends the toasts; the library's own timers would stop for as long as a pointer is there. */
export const toastLife = createToastLife({ end })

interface Raised {
  id: string
  count: number
}

const raised = new Map<string, Raised>()
let raises = 0

export const raiseToasts = () => takeToasts(raiseToast)

/** The same text raises its toast again and counts. */
function raiseToast({ kind, text, link }: Toast): void {
  const key = `${kind}: ${text}`
  const shown = raise.getToasts().map(({ id }) => String(id))
  const before = raised.get(key)
  // A new id each time: one that is just leaving would take the new toast with it.
  const { id, count } =
    before && shown.includes(before.id) ? { ...before, count: before.count + 1 } : { id: `${++raises}`, count: 1 }
  raised.set(key, { id, count })
  RAISE[kind](count > 1 ? `${text} ×${count}` : text, {
    id,
    onDismiss: () => toastLife.forget(id),
    ...(link && { action: linkTo(link) }),
  })
  toastLife.start(id)
  const others = shown.filter((other) => other !== id)
  for (const oldest of others.slice(0, 1 - TOASTS_VISIBLE)) end(oldest)
}

const linkTo = ({ label, href }: RefusalLink) => createElement('a', { className: 'link', href }, label)
