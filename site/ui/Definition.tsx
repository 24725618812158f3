import type { ComponentProps, ReactNode } from 'react'

interface DefinitionProps extends ComponentProps<'dl'> {
  entries: readonly (readonly [term: string, value: ReactNode])[]
}

export function Definition({ entries, className = 'definition', ...rest }: DefinitionProps) {
  return (
    <dl {...rest} className={className}>
      {entries.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
