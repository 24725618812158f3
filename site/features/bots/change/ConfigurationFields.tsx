import { scriptOfTemplate } from '../../../../shared/script-rules'
import { IN_ENGLISH } from '../settings/form-texts'
import { asTyped, type TypedSettings } from '../settings/setting-values'
import { TemplateSettings } from '../settings/TemplateSettings'
import { VersionField } from '../settings/VersionField'
import { TrialPart } from '../trial/TrialPart'
import { type ChangeDraft, type Configuration, fallbacksOf, settingsToTry } from './bot-change'
import { StoredSecretField } from './StoredSecretField'

interface ConfigurationFieldsProps {
  configuration: Configuration
  draft: ChangeDraft
  faultOf: (path: string) => string | undefined
  onChange: (part: Partial<ChangeDraft>) => void
  /** Shows wrong settings at their fields. */
  onRefused: (error: unknown) => void
}

export function ConfigurationFields({ configuration, draft, faultOf, onChange, onRefused }: ConfigurationFieldsProps) {
  const { template, detail } = configuration
  const fill = (part: TypedSettings) => onChange({ settings: { ...draft.settings, ...part } })
  return (
    <>
      {template.inputs.length > 0 && (
        <fieldset className="dialog-section" aria-label="Settings">
          <h3>Settings</h3>
          <VersionField
            templateId={template.id}
            value={draft.version ?? String(detail.script_version ?? '')}
            texts={IN_ENGLISH}
            error={faultOf('script_version')}
            onChange={(version) => onChange({ version })}
          />
          <TemplateSettings
            template={template}
            fallbacks={fallbacksOf(configuration)}
            values={{ ...asTyped(detail.settings), ...draft.settings }}
            texts={IN_ENGLISH}
            faultOf={faultOf}
            onChange={fill}
          />
          {!scriptOfTemplate(template.id) && (
            <TrialPart
              template={template}
              settings={settingsToTry(configuration, draft)}
              onTake={(key, value) => fill(asTyped({ [key]: value }))}
              onRefused={onRefused}
            />
          )}
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
