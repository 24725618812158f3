import type { ComponentProps, ReactNode } from 'react'
import type { Elements } from './elements'

interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  note?: ReactNode
  actions?: Elements
  foot?: ReactNode
}

export function Panel({ title, note, actions, foot, children, ...section }: PanelProps) {
  return (
    <section {...section} className={['panel', section.className].filter(Boolean).join(' ')}>
      {(title || actions) && (
        <div className="panel-head">
          <h2>{title}</h2>
          {actions}
          {note && <p>{note}</p>}
        </div>
      )}
      <div className="panel-body">{children}</div>
      {foot && <div className="panel-foot">{foot}</div>}
    </section>
  )
}
