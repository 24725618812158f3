import type { NewToken } from '../../../shared/api-tokens'
import { CopyField } from '../../ui/forms/CopyField'
import { SecretOnce } from '../../ui/forms/SecretOnce'
import { curlLine } from './curl-line'

interface NewSecretProps {
  made: NewToken
  /** What else there is to know. */
  note?: string
}

export function NewSecret({ made, note }: NewSecretProps) {
  const line = curlLine(made, location.origin)
  return (
    <SecretOnce
      intro={
        <>
          <span>This is the only time that it is shown: Castellan keeps no copy.</span>
          {note && <span>{` ${note}`}</span>}
        </>
      }
      label="Token"
      rows={1}
      secret={made.secret}
      more="Examples in TypeScript and Python are on the page"
    >
      {line !== null && (
        <CopyField
          label="Line for a terminal"
          rows={3}
          help="With the token in it, ready to paste. It stays in the history of your terminal."
          value={line}
        />
      )}
    </SecretOnce>
  )
}
