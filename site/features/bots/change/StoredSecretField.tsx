import { secretPath } from '../../../../shared/settings/setting-faults'
import type { TemplateSecret } from '../../../../shared/templates'
import { Button } from '../../../ui/Button'
import { Field } from '../../../ui/forms/Field'
import { PasswordInput } from '../../../ui/forms/PasswordInput'

interface StoredSecretFieldProps {
  secret: TemplateSecret
  isSet: boolean
  /** Null removes the secret, an empty text keeps it. */
  value: string | null
  error: string | undefined
  onChange: (value: string | null) => void
}

/** A stored secret cannot be read, only replaced or removed. */
export function StoredSecretField({ secret, isSet, value, error, onChange }: StoredSecretFieldProps) {
  const { key, label, helperText } = secret
  const status = isSet ? 'Set. Leave it empty to keep it.' : 'Not set.'
  const isRemoved = value === null
  return (
    <Field label={label} help={[status, helperText].filter(Boolean).join(' ')} error={error}>
      {(control) => (
        <div className="stored-secret">
          <PasswordInput
            {...control}
            name={secretPath(key)}
            autoComplete="off"
            disabled={isRemoved}
            placeholder={isRemoved ? 'Removed when you save' : isSet ? '••••••••' : ''}
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value)}
          />
          {isSet && (
            <Button
              aria-label={`${isRemoved ? 'Keep' : 'Remove'} ${label}`}
              onClick={() => onChange(isRemoved ? '' : null)}
            >
              {isRemoved ? 'Keep' : 'Remove'}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}
