import { Megaphone } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { NewAnnouncement } from '../../../../shared/announcements'
import { asMoment } from '../../../lib/words/display-formats'
import { useZone } from '../../../lib/zone/use-zone'
import { Button } from '../../../ui/Button'
import { RestoredNote } from '../../../ui/forms/RestoredNote'
import { TextField } from '../../../ui/forms/TextField'
import { useFormFaults } from '../../../ui/forms/use-form-faults'
import type { SavedDraft } from '../../../ui/forms/use-saved-draft'
import { Panel } from '../../../ui/Panel'
import { usePublishAnnouncement, useScheduleAnnouncement } from '../admin-requests'
import { AnnouncementFields } from './AnnouncementFields'
import { PublishDialog } from './PublishDialog'

interface AnnouncementFormProps {
  saved: SavedDraft<NewAnnouncement>
}

export function AnnouncementForm({ saved }: AnnouncementFormProps) {
  const { draft, setDraft, startOver } = saved
  const zone = useZone()
  const [time, setTime] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { formProps, faultOf, showServerFaults, reset } = useFormFaults([])
  const onDone = () => {
    startOver()
    setTime('')
    reset()
  }
  const publishing = usePublishAnnouncement(onDone)
  const scheduling = useScheduleAnnouncement(onDone)
  const isPending = publishing.isPending || scheduling.isPending
  const change = (part: Partial<NewAnnouncement>) => setDraft({ ...draft, ...part })
  function send() {
    const then = { onError: showServerFaults, onSettled: () => setAsking(false) }
    if (time) scheduling.mutate({ ...draft, publish_at: instantOf(time) }, then)
    else publishing.mutate(draft, then)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    // The server says what is missing, beside the fields.
    if (Object.values(draft).every((text) => text.trim())) setAsking(true)
    else send()
  }
  return (
    <Panel title="New announcement">
      <form {...formProps} className="form" noValidate onSubmit={submit}>
        <RestoredNote saved={saved} />
        <AnnouncementFields draft={draft} faultOf={faultOf} onChange={change} />
        <TextField
          label="Publish at"
          name="publish_at"
          type="datetime-local"
          help="In the time of this device. Empty: at once."
          error={faultOf('publish_at')}
          value={time}
          onChange={setTime}
        />
        <div>
          <Button type="submit" kind="primary" icon={<Megaphone />} isBusy={isPending} busyLabel="Publishing…">
            Publish
          </Button>
        </div>
      </form>
      {isAsking && (
        <PublishDialog
          draft={draft}
          when={time && asMoment(instantOf(time), zone)}
          isBusy={isPending}
          onConfirm={send}
          onClose={() => setAsking(false)}
        />
      )}
    </Panel>
  )
}

/** The browser's own zone, like the field. */
const instantOf = (time: string) => new Date(time).toISOString()
