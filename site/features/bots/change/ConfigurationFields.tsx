import { IN_ENGLISH } from '../settings/form-texts'
import { asTyped } from '../settings/setting-values'
import { TemplateSettings } from '../settings/TemplateSettings'
import { type ChangeDraft, type Configuration, fallbacksOf } from './bot-change'
import { StoredSecretField } from './StoredSecretField'

interface ConfigurationFieldsProps {
  configuration: Configuration
  draft: ChangeDraft
  faultOf: (path: string) => string | undefined
  onChange: (part: Partial<ChangeDraft>) => void
}

export function ConfigurationFields({ configuration, draft, faultOf, onChange }: ConfigurationFieldsProps) {
  const { template, detail } = configuration
  return (
    <>
      {template.inputs.length > 0 && (
        <fieldset className="dialog-section" aria-label="Settings">
          <h3>Settings</h3>
          <TemplateSettings
            template={template}
            fallbacks={fallbacksOf(configuration)}
            values={{ ...asTyped(detail.settings), ...draft.settings }}
            texts={IN_ENGLISH}
            faultOf={faultOf}
            onChange={(part) => onChange({ settings: { ...draft.settings, ...part } })}
          />
        </fieldset>
      )}
      {template.secrets.length > 0 && (
        <fieldset className="dialog-section" aria-label="Credentials">
          <h3>Credentials</h3>
          {template.secrets.map((secret) => (
            <StoredSecretField
              key={secret.key}
              secret={secret}
              isSet={detail.secrets_set.includes(secret.key)}
              value={draft.secrets[secret.key] === null ? null : (draft.secrets[secret.key] ?? '')}
              error={faultOf(`secrets.${secret.key}`)}
              onChange={(value) => onChange({ secrets: { ...draft.secrets, [secret.key]: value } })}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
