import { SCOPES, type Scope } from '../../../shared/enums/token-scopes'
import { CheckGroup } from '../../ui/forms/CheckGroup'
import { CheckRow } from '../../ui/forms/CheckRow'
import { isOffered, SCOPE_GROUPS, type TokenDraft, toggled } from './token-draft'

interface ScopeFieldsProps {
  draft: TokenDraft
  error: string | undefined
  onChange: (scopes: readonly Scope[]) => void
}

export const ScopeFields = ({ draft, error, onChange }: ScopeFieldsProps) => (
  <CheckGroup legend="What it may do" error={error}>
    {(control) => (
      <>
        {SCOPE_GROUPS.map(({ title, scopes }) => (
          <div key={title} className="scope-group">
            <h3>{title}</h3>
            {scopes.map((scope) => (
              <CheckRow
                key={scope}
                {...control}
                name="scopes"
                label={SCOPES[scope].label}
                mark={scope}
                help={isOffered(scope, draft) ? SCOPES[scope].help : 'Only for tokens of all bots'}
                disabled={!isOffered(scope, draft)}
                checked={isOffered(scope, draft) && draft.scopes.includes(scope)}
                onChange={(isChosen) => onChange(toggled(draft.scopes, scope, isChosen))}
              />
            ))}
          </div>
        ))}
      </>
    )}
  </CheckGroup>
)
