import { expect, test } from 'bun:test'
import { MINUTE } from '../../shared/time'
import { bareTexts } from './bare-texts'

const SAMPLE = `import { createPortal } from 'react-dom'
interface Props { words: string; more: boolean; icon: React.ReactNode; place: Element }
const Words = ({ words }: Props) => words
const Maybe = ({ more }: Props) => (more ? <b>more</b> : null)
export const changing = ({ words }: Props) => <p>{words} is here</p>
export const besideWhatComes = ({ more }: Props) => <p>Here {more && <b>and there</b>}</p>
export const besideWhoMayBeNothing = (props: Props) => <p>Here <Maybe {...props} /></p>
export const slot = ({ icon }: Props) => <p>{icon}<b>Here</b></p>
export const answered = (props: Props) => <p><Words {...props} /></p>
export const listed = ({ words }: Props) => <p>{[words, 'here']}</p>
export const inFragment = () => <>Here <b>and there</b></>
export const inPortal = ({ words, place }: Props) => createPortal(words, place)
export const alone = ({ words, more }: Props) => <p>{more ? words : null}</p>
export const fixed = () => <p>Here <b>and there</b>.</p>
export const apart = ({ words, more }: Props) => <p><b>{words}</b>{words && <i>more</i>}{more && <i>most</i>}</p>
`

test(
  'A text that changes, or has siblings that come and go, has its own element',
  () => {
    const found = bareTexts({ 'sample.tsx': SAMPLE })
    expect(found).toEqual([
      'sample.tsx 5: {words}',
      'sample.tsx 6: Here',
      'sample.tsx 7: Here',
      'sample.tsx 8: {icon}',
      'sample.tsx 9: <Words {...props} />',
      "sample.tsx 10: {[words, 'here']}",
      'sample.tsx 11: Here',
      'sample.tsx 12: words',
    ])
    // It type-checks all pages, which is slow beside other checks.
  },
  10 * MINUTE,
)
