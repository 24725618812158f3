import { FileCode } from 'lucide-react'
import { PATHS } from '../../../../shared/paths'
import { scriptsRefusal } from '../../../../shared/plans/plan-refusals'
import { scriptTemplateId } from '../../../../shared/script-rules'
import type { Script } from '../../../../shared/scripts'
import { createBotOfPath } from '../../../lib/navigation/site-paths'

interface OwnScriptsProps {
  scripts: readonly Script[]
  /** The id of the chosen template. */
  chosen: string | undefined
  plan: string
}

/** The way to bots of one's own scripts, or to writing one. */
export function OwnScripts({ scripts, chosen, plan }: OwnScriptsProps) {
  const others = scripts.filter(({ id, runs }) => runs && scriptTemplateId(id) !== chosen)
  const refusal = scriptsRefusal(plan)
  return (
    <div className="own-scripts">
      <FileCode />
      <p>
        <span>{others.length > 0 ? 'Or one of your scripts: ' : 'Or '}</span>
        {others.map(({ id, name }) => (
          <a key={id} className="link" href={createBotOfPath(scriptTemplateId(id))}>
            {name}
          </a>
        ))}
        <a className="link" href={PATHS.scripts}>
          {others.length > 0 ? 'all scripts' : 'write your own bot'}
        </a>
        {refusal && <span className="quiet">{` ${refusal}`}</span>}
      </p>
    </div>
  )
}
