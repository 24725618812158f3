import { type FormEvent, useState } from 'react'
import type { Bot } from '../../../shared/bots'
import type { MutedBot } from '../../../shared/channels'
import type { AlertKind } from '../../../shared/enums/alert-kinds'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/forms/Field'
import { Select } from '../../ui/forms/Select'
import { Panel } from '../../ui/Panel'
import { MutedBotRow } from './MutedBotRow'
import { KINDS_OF_BOTS, withMuted } from './muted-bots'
import { SavedSign } from './SavedSign'
import { useSaveSettings } from './use-settings'

interface BotsPanelProps {
  bots: readonly Bot[]
  muted: readonly MutedBot[]
}

const NOTE = 'Each bot sends the alerts chosen above, except those in this list.'

/** Exceptions for single bots. */
export function BotsPanel({ bots, muted }: BotsPanelProps) {
  const save = useSaveSettings()
  // Removed bots leave the list with the next change.
  const known = muted.filter(({ bot_id }) => bots.some(({ id }) => id === bot_id))
  const kindsOf = (id: string) => known.find(({ bot_id }) => bot_id === id)?.kinds
  const mute = (id: string, kinds: readonly AlertKind[]) => save.mutate({ muted: withMuted(known, id, kinds) })
  const listed = bots.filter(({ id }) => kindsOf(id))
  const others = bots.filter(({ id }) => !kindsOf(id))
  return (
    <Panel
      className="muted-bots"
      title="Bots you hear less of"
      note={NOTE}
      tabIndex={-1}
      actions={<SavedSign save={save} />}
    >
      {listed.length > 0 && (
        <ul className="muted-list">
          {listed.map((bot) => (
            <MutedBotRow key={bot.id} bot={bot} kinds={kindsOf(bot.id) ?? []} onMute={(kinds) => mute(bot.id, kinds)} />
          ))}
        </ul>
      )}
      {bots.length === 0 && <p className="quiet">You have no bots yet.</p>}
      {others.length > 0 && <AddBot bots={others} onAdd={(id) => mute(id, KINDS_OF_BOTS)} />}
    </Panel>
  )
}

interface AddBotProps {
  bots: readonly Bot[]
  onAdd: (id: string) => void
}

function AddBot({ bots, onAdd }: AddBotProps) {
  const [chosen, choose] = useState('')
  const id = bots.some((bot) => bot.id === chosen) ? chosen : ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (id) onAdd(id)
  }

  return (
    <form className="add-muted" noValidate onSubmit={submit}>
      <Field label="Another bot">
        {(control) => (
          <Select
            {...control}
            placeholder="Choose a bot"
            value={id}
            options={bots.map((bot) => ({ value: bot.id, label: bot.name }))}
            onChange={choose}
          />
        )}
      </Field>
      <Button type="submit" aria-disabled={!id || undefined}>
        Hear less of it
      </Button>
    </form>
  )
}
