import { realmPath } from '../../lib/navigation/realm-path'
import { usePracticeRealm } from '../../lib/queries/use-practice-realm'
import type { ChangeDraft } from './account-draft'

interface ShownNameProps {
  draft: ChangeDraft
  onChange: (showsName: boolean) => void
}

/** Only for castles of the practice realm: other games have no public page here. */
export function ShownName({ draft, onChange }: ShownNameProps) {
  if (!usePracticeRealm()) return null
  return (
    <div className="shown-name">
      <label>
        <input
          type="checkbox"
          name="shows_name"
          checked={draft.shows_name}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>Show this name on the realm's page</span>
      </label>
      <p>
        <a className="link" href={realmPath(draft.server)}>{`The map of ${draft.server}`}</a> is public. Without this,
        it shows the first two letters. E-mail addresses are always shortened.
      </p>
    </div>
  )
}
