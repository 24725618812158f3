import { useState } from 'react'
import { capitalised } from '../../../../shared/capitalised'
import type { Trial, TrialMeasure } from '../../../../shared/trials'
import { Note } from '../../../ui/feedback/Note'
import { Segmented } from '../../../ui/forms/Segmented'
import { LocalizedText } from '../../../ui/LocalizedText'
import { TrialChart } from './TrialChart'
import { asRound, asSpread, endedInWords, meanOf, measureInWords, measureOf, trialInWords } from './trial-in-words'

const MEASURES: TrialMeasure[] = ['gained', 'strength']

export function TrialResult({ trial }: { trial: Trial }) {
  const [measure, setMeasure] = useState(measureOf([trial.settings]))
  const { unit, settings } = trial
  const [gain, alone] = trialInWords(trial)
  const ended = endedInWords(settings)
  const options = MEASURES.map((value) => ({ value, label: capitalised(measureInWords(value, unit)) }))
  return (
    <div className="trial-result">
      <p className="trial-figure">{gain}</p>
      <p>{alone}</p>
      {ended && (
        <Note>
          <LocalizedText text={ended} />
        </Note>
      )}
      <Segmented label="What the chart shows" value={measure} options={options} onChange={setMeasure} />
      <TrialChart trial={trial} measure={measure} />
      <TrialTable trial={trial} />
    </div>
  )
}

/** Also the legend of the chart. */
function TrialTable({ trial: { unit, settings, defaults, alone } }: { trial: Trial }) {
  const rows = [
    { kind: 'first', label: 'These settings', series: settings },
    { kind: 'second', label: 'Default', series: defaults },
    { kind: 'third', label: 'Left alone', series: alone },
  ]
  return (
    <table className="trial-table">
      <caption className="visually-hidden">After seven days, in twenty worlds</caption>
      <thead>
        <tr>
          <td />
          {MEASURES.map((measure) => (
            <th key={measure} scope="col">
              {capitalised(measureInWords(measure, unit))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, label, series }) => (
          <tr key={kind}>
            <th scope="row">
              <i data-line={kind} />
              <span>{label}</span>
            </th>
            {MEASURES.map((measure) => (
              <td key={measure}>
                <b>{asRound(meanOf(series[measure]))}</b>
                <small>{asSpread(series[measure])}</small>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
