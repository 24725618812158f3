import { useContext } from 'react'
import type { ConsoleLine } from '../lines/console-entries'
import { WhyContext } from './why-context'

/** At the end of the line of a decision. */
export function WhyButton({ line }: { line: ConsoleLine }) {
  const why = useContext(WhyContext)
  return (
    <button
      type="button"
      className="why-button"
      aria-haspopup="dialog"
      aria-expanded={why?.explained === line.number}
      onClick={({ currentTarget }) => why?.explain(line, currentTarget)}
    >
      Why?
    </button>
  )
}
