import type { ReactNode } from 'react'

interface DefinitionProps {
  /** What it is called, and what it is, in the order of reading. */
  entries: readonly (readonly [term: string, value: ReactNode])[]
}

/** Facts, one a line. */
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
