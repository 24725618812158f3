import { CircleCheck } from 'lucide-react'
import type { DryRun, DryRunResult } from '../../../../shared/dry-runs'
import { Note } from '../../../ui/feedback/Note'
import { DryRunFaultPart } from './DryRunFaultPart'
import { refusalsInWords, stepsInWords, tableOf } from './dry-run-in-words'
import { ReadableJson } from './ReadableJson'

interface DryRunOutcomeProps {
  dryRun: DryRun
  onLine: (line: number) => void
}

export function DryRunOutcome({ dryRun: { result, message, digest, days }, onLine }: DryRunOutcomeProps) {
  if (!result) return <Note>{message ?? 'The dry run was cancelled.'}</Note>
  const { fault, end } = result
  return (
    <div className="dry-run-outcome">
      {fault ? (
        <DryRunFaultPart fault={fault} end={end} onLine={onLine} />
      ) : (
        <Note icon={<CircleCheck />}>
          {end.code === 'days_over' ? `It played ${days === 1 ? 'the day' : `all ${days} days`}.` : end.message}
        </Note>
      )}
      <FigureTable result={result} />
      <Facts result={result} />
      {digest && (
        <p className="quiet dry-run-digest" title="The same code, server, seed and days always give the same one.">
          <span>Digest </span>
          <code>{digest.slice(0, 12)}</code>
        </p>
      )}
    </div>
  )
}

function FigureTable({ result }: { result: DryRunResult }) {
  const { columns, rows } = tableOf(result)
  return (
    <table className="dry-run-table">
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cells }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {cells.map((cell, place) => (
              <td key={columns[place]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Facts({ result }: { result: DryRunResult }) {
  const refusals = refusalsInWords(result)
  return (
    <div className="dry-run-facts">
      <p>
        <span>{`${stepsInWords(result)} in ${(result.script.took_ms / 1000).toFixed(1)} s.`}</span>
        {refusals && <span>{` Declined: ${refusals}.`}</span>}
      </p>
      <details>
        <summary>Memory at the end</summary>
        <ReadableJson label="Memory at the end" text={result.memory} />
      </details>
    </div>
  )
}
