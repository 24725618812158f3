import { type FocusEvent, type KeyboardEvent, useCallback, useState } from 'react'

interface RowKeys {
  onRename: (botId: string) => void
  onPick: (botId: string, isRange: boolean) => void
  onLeave: () => void
}

const ROW = '[data-bot]'
const RENAME = 'F2'

/** One row is the tab stop of the whole list; arrows move it. Keys inside fields, menus and dialogs are left alone. */
export function useRowKeys(ids: string[], { onRename, onPick, onLeave }: RowKeys) {
  const [chosen, setChosen] = useState<string | null>(null)
  const current = chosen && ids.includes(chosen) ? chosen : ids[0]

  function press(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>(ROW)
    const isTyping = target.matches('input:not([type=checkbox]), select, textarea')
    if (!row || isTyping || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const id = row.dataset.bot ?? ''
    const isOnRow = target === row
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW)]
    const at = rows.indexOf(row)
    const move = (next: HTMLElement | undefined) => () => next?.focus()
    const acts: Record<string, (() => void) | false> = {
      ArrowDown: move(rows[at + 1]),
      j: move(rows[at + 1]),
      ArrowUp: move(rows[at - 1]),
      k: move(rows[at - 1]),
      Home: move(rows[0]),
      End: move(rows.at(-1)),
      Enter: isOnRow && (() => row.querySelector<HTMLElement>('h3 a')?.click()),
      s: () => row.querySelector<HTMLElement>('.bot-toggle')?.click(),
      x: () => onPick(id, event.shiftKey),
      ' ': isOnRow && (() => onPick(id, event.shiftKey)),
      Escape: isOnRow ? onLeave : move(row),
    }
    const act =
      event.key === RENAME ? () => onRename(id) : acts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  const follow = useCallback(({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>(ROW)
    if (row) setChosen(row.dataset.bot ?? null)
  }, [])

  return { current, onKeyDown: press, onFocusCapture: follow }
}
