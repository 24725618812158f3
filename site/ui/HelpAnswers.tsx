import type { HelpRequest } from '../../shared/help'
import { asMoment } from '../lib/words/display-formats'
import { Time } from './Time'

export const HelpAnswers = ({ answers }: Pick<HelpRequest, 'answers'>) =>
  answers.map(({ id, at, text }) => (
    <div className="help-answer" key={id}>
      <p className="help-facts">
        Answer, <Time at={at} as={asMoment} />
      </p>
      <p className="help-text">{text}</p>
    </div>
  ))
