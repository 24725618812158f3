import { FileCode, Lock } from 'lucide-react'
import { PATHS } from '../../../../shared/paths'
import type { Template } from '../../../../shared/templates'
import { Button, ButtonLink } from '../../../ui/Button'
import type { OpenWords } from './open-words'
import { useOpenAsScript } from './use-open-as-script'

interface OpenAsScriptProps {
  template: Template
  plan: string
  words: OpenWords
}

/** Opens a template as code that plays the same way. Without scripts in the plan it leads to the plans. */
export function OpenAsScript({ template, plan, words }: OpenAsScriptProps) {
  const { open, isBusy } = useOpenAsScript(words)
  const locked = words.locked(plan)
  return (
    <section className="open-as-script" aria-label={words.section}>
      <p>{locked ?? words.help}</p>
      {locked === null ? (
        <Button
          kind="quiet"
          size="small"
          icon={<FileCode />}
          isBusy={isBusy}
          busyLabel={words.busy}
          onClick={() => open(template)}
        >
          {words.open}
        </Button>
      ) : (
        <ButtonLink kind="quiet" size="small" icon={<Lock />} href={PATHS.pricing}>
          {words.open}
        </ButtonLink>
      )}
    </section>
  )
}
