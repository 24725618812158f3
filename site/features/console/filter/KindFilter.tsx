import { ListFilter } from 'lucide-react'
import { useId } from 'react'
import type { LineKind } from '../../../../shared/console/console-lines'
import { asCount } from '../../../lib/words/display-formats'
import { Button } from '../../../ui/Button'
import { Tip } from '../../../ui/Tip'
import { ALL_KINDS, type ChosenKinds, KINDS, withKind } from './line-kinds'

interface KindFilterProps {
  chosen: ChosenKinds
  counts: ReadonlyMap<LineKind, number>
  onChoose: (chosen: ChosenKinds) => void
}

export function KindFilter({ chosen, counts, onChoose }: KindFilterProps) {
  const id = useId()
  const isOn = chosen.size > 0
  return (
    <div className="kind-filter">
      <Tip text="Filter by kind of line">
        <Button
          size="small"
          aria-label={isOn ? `Filter: ${kindsInWords(chosen)}` : 'Filter'}
          icon={<ListFilter />}
          data-held={isOn || undefined}
          popoverTarget={id}
        >
          <span className="wide-words">Filter</span>
          {isOn && <b>{chosen.size}</b>}
        </Button>
      </Tip>
      <fieldset className="kind-filter-list" id={id} popover="auto">
        <legend>Show only</legend>
        {KINDS.map(({ kind, label }) => (
          <label key={kind} data-kind={kind}>
            <input type="checkbox" checked={chosen.has(kind)} onChange={() => onChoose(withKind(chosen, kind))} />
            <i className="g" aria-hidden="true" />
            <span>{label}</span>
            <span>{asCount(counts.get(kind) ?? 0)}</span>
          </label>
        ))}
        <Button kind="quiet" size="small" isWide aria-disabled={!isOn || undefined} onClick={() => onChoose(ALL_KINDS)}>
          Show all
        </Button>
      </fieldset>
    </div>
  )
}

const kindsInWords = (chosen: ChosenKinds) =>
  KINDS.filter(({ kind }) => chosen.has(kind))
    .map(({ label }) => label)
    .join(', ')
