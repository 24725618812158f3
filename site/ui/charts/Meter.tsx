import type { CSSProperties } from 'react'

interface MeterProps {
  /** 0 to 100 */
  value: number
  label: string
  /** `hours` shows twelve blocks. */
  kind?: 'hours'
}

export function Meter({ value, label, kind }: MeterProps) {
  return (
    <span
      className="meter"
      data-kind={kind}
      role="img"
      aria-label={label}
      style={{ '--value': value } as CSSProperties}
    >
      <i />
    </span>
  )
}
