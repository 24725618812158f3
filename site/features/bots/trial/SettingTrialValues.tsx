import type { CSSProperties } from 'react'
import { capitalised } from '../../../../shared/capitalised'
import type { SettingValue } from '../../../../shared/templates'
import type { SettingTrial } from '../../../../shared/trials'
import { asRound, asSpread, type BestValue, meanOf, measureInWords } from './trial-in-words'

interface SettingTrialValuesProps {
  trial: SettingTrial
  best: BestValue
  label: string
  /** The value in the form. */
  current: SettingValue | undefined
  usual: SettingValue | undefined
  inWords: (value: SettingValue) => string
}

/** One row a value: a dot for what it brings, on a line from the worst to the best world. */
export function SettingTrialValues({ trial, best, label, current, usual, inWords }: SettingTrialValuesProps) {
  const { measure } = best
  const top = Math.max(1, ...trial.values.flatMap((tried) => tried[measure]))
  const share = (amount: number) => amount / top
  return (
    <table className="trial-values">
      <caption className="visually-hidden">{`What values of “${label}” bring in twenty worlds`}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Value</th>
          <th scope="col">Spread</th>
          <th scope="col">{capitalised(measureInWords(measure, trial.unit))}</th>
        </tr>
      </thead>
      <tbody>
        {trial.values.map((tried) => {
          const amounts = tried[measure]
          const marks = [
            tried.value === current && 'now',
            tried.value === usual && 'default',
            tried === best.best && 'best',
          ].filter((mark) => mark !== false)
          const places = {
            '--from': share(Math.min(...amounts)),
            '--at': share(meanOf(amounts)),
            '--to': share(Math.max(...amounts)),
          } as CSSProperties
          return (
            <tr key={tried.value} data-best={tried === best.best || undefined}>
              <th scope="row">
                <span>{inWords(tried.value)}</span>
                {marks.length > 0 && <small>{marks.join(', ')}</small>}
              </th>
              <td title={asSpread(amounts)}>
                <span className="trial-spread" style={places}>
                  <i />
                </span>
                <span className="visually-hidden">{asSpread(amounts)}</span>
              </td>
              <td>{asRound(meanOf(amounts))}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
