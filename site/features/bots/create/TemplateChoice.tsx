import { type KeyboardEvent, useRef, useState } from 'react'
import type { Template } from '../../../../shared/templates'
import { Button } from '../../../ui/Button'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { SearchField } from '../../../ui/forms/SearchField'
import { findTemplates, SEARCHED_FROM } from './find-templates'
import { TemplateCards } from './TemplateCards'

interface TemplateChoiceProps {
  templates: Template[]
  plan: string
  chosen: Template | null
  onChoose: (id: string) => void
}

/** All templates by category, with a search if they are many. */
export function TemplateChoice({ templates, ...choice }: TemplateChoiceProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  if (templates.length < SEARCHED_FROM) return <TemplateCards templates={templates} {...choice} />
  const found = findTemplates(templates, text)

  function press(event: KeyboardEvent) {
    // Enter would send the form.
    if (event.key === 'Enter') {
      event.preventDefault()
      const [only, ...others] = found
      if (only && others.length === 0) choice.onChoose(only.id)
    }
    if (event.key === 'Escape' && text) {
      event.preventDefault()
      setText('')
    }
  }

  function showAll() {
    setText('')
    field.current?.focus()
  }

  return (
    <>
      <div className="template-search">
        <SearchField
          ref={field}
          label="Find a template"
          placeholder="Find a template"
          text={text}
          onKeyDown={press}
          onType={setText}
        />
        <p role="status">{text.trim() && `${found.length} of ${templates.length}`}</p>
      </div>
      {found.length > 0 ? (
        <TemplateCards templates={found} {...choice} />
      ) : (
        <EmptyState
          title="No matching templates"
          text={`None of the ${templates.length} templates matches “${text.trim()}”.`}
          action={<Button onClick={showAll}>Show all templates</Button>}
        />
      )}
    </>
  )
}
