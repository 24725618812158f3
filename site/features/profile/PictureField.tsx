import { type ChangeEvent, useId, useRef } from 'react'
import type { User } from '../../../shared/auth'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { useRemovePicture, useSavePicture } from './profile-requests'

const TYPES = 'image/png,image/jpeg,image/webp'

export function PictureField({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null)
  const helpId = useId()
  const saving = useSavePicture()
  const removing = useRemovePicture()

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (file) saving.mutate(file)
    // The same file chosen again is a change as well.
    target.value = ''
  }

  return (
    <div className="picture-field">
      <Avatar user={user} size="large" />
      <input
        ref={input}
        type="file"
        accept={TYPES}
        hidden
        aria-label="Picture"
        aria-describedby={helpId}
        onChange={choose}
      />
      <div>
        <div className="picture-actions">
          <Button isBusy={saving.isPending} busyLabel="Uploading…" onClick={() => input.current?.click()}>
            Upload picture
          </Button>
          <Button
            kind="quiet"
            aria-disabled={!user.user_metadata.avatar}
            isBusy={removing.isPending}
            busyLabel="Removing…"
            onClick={() => removing.mutate(null)}
          >
            Remove
          </Button>
        </div>
        <p id={helpId}>PNG, JPEG or WebP. Its middle is shown as a square.</p>
      </div>
    </div>
  )
}
