import { Button } from '../Button'
import type { Elements } from '../elements'

interface PromptProps {
  name: string
  /** Optional, because Astro passes it as a slot. */
  icon?: Elements
  title: string
  text: string
  accept: string
  decline: string
  isHidden?: boolean
}

export function Prompt({ name, icon, title, text, accept, decline, isHidden }: PromptProps) {
  const titleId = `prompt-${name}`
  return (
    <section className="prompt" data-prompt={name} aria-labelledby={titleId} hidden={isHidden}>
      {icon}
      <h2 id={titleId}>{title}</h2>
      <p>{text}</p>
      <div className="prompt-actions">
        <Button kind="primary" data-accept>
          {accept}
        </Button>
        <Button kind="quiet" data-decline>
          {decline}
        </Button>
      </div>
    </section>
  )
}
