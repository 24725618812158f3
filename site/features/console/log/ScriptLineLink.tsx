import { useContext } from 'react'
import { scriptPath } from '../../../lib/navigation/site-paths'
import { ScriptContext } from './script-line'

interface ScriptLineLinkProps {
  /** Of the console. */
  number: number
  /** Of the script. */
  line: number
}

/** Opens the script at the line, in the version that was played. */
export function ScriptLineLink({ number, line }: ScriptLineLinkProps) {
  const script = useContext(ScriptContext)
  if (!script) return null
  const version = script.versionAt(number)
  return (
    <a className="link script-line" href={scriptPath(script.id, { ...(version !== null && { version }), line })}>
      {`Open line ${line}`}
    </a>
  )
}
