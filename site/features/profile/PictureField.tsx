import { CircleAlert } from 'lucide-react'
import { type ChangeEvent, useId, useRef } from 'react'
import type { User } from '../../../shared/auth'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { pictureRefusal, useRemovePicture, useSavePicture } from './profile-requests'

const TYPES = 'image/png,image/jpeg,image/webp'

export function PictureField({ user }: { user: User }) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useRef<HTMLButtonElement>(null)
  const messageId = useId()
  const saving = useSavePicture()
  const removing = useRemovePicture()
  const refusal = pictureRefusal(saving.error)

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // The file input is hidden and cannot take the focus.
    if (file) saving.mutate(file, { onError: () => upload.current?.focus() })
    // Choosing the same file again must fire a change event.
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
        aria-describedby={messageId}
        aria-invalid={refusal ? true : undefined}
        onChange={choose}
      />
      <div>
        <div className="picture-actions">
          <Button
            ref={upload}
            aria-describedby={messageId}
            isBusy={saving.isPending}
            busyLabel="Uploading…"
            onClick={() => input.current?.click()}
          >
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
        <PictureHelp id={messageId} refusal={refusal} />
      </div>
    </div>
  )
}

const PictureHelp = ({ id, refusal }: { id: string; refusal: string | null }) =>
  refusal ? (
    <p className="field-error" id={id}>
      <CircleAlert />
      <span>{refusal}</span>
    </p>
  ) : (
    <p id={id}>PNG, JPEG or WebP, cropped to a square.</p>
  )
