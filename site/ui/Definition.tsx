import type { ReactNode } from 'react'

interface DefinitionProps {
  entries: readonly (readonly [term: string, value: ReactNode])[]
}

export function Definition({ entries }: DefinitionProps) {
  return (
    <dl className="definition">
      {entries.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
