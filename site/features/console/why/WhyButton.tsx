import { type KeyboardEvent, useContext } from 'react'
import type { ConsoleLine } from '../lines/console-entries'
import { WhyContext } from './why-context'

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** To the button before or after this one. */
function stepOnArrow(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  const log = event.currentTarget.closest('[role="log"]')
  if (!step || !log) return
  event.preventDefault()
  const buttons = [...log.querySelectorAll<HTMLElement>('.why-button')]
  buttons[buttons.indexOf(event.currentTarget) + step]?.focus()
}

/** At the end of the line of a decision. */
export function WhyButton({ line }: { line: ConsoleLine }) {
  const why = useContext(WhyContext)
  return (
    <button
      type="button"
      className="why-button"
      aria-haspopup="dialog"
      aria-expanded={why?.explained === line.number}
      tabIndex={why?.tabStop === line.number ? 0 : -1}
      onFocus={() => why?.reach(line)}
      onKeyDown={stepOnArrow}
      onClick={({ currentTarget }) => why?.explain(line, currentTarget)}
    >
      Why?
    </button>
  )
}
