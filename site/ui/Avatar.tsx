import { useState } from 'react'

interface AvatarProps {
  user: { email: string; user_metadata: { avatar: string | null } }
  size?: 'large'
}

/** Decorative: the name is shown beside it. */
export function Avatar({ user, size }: AvatarProps) {
  const { avatar } = user.user_metadata
  return <Picture key={avatar} address={avatar} letter={user.email[0]} size={size} />
}

interface PictureProps extends Pick<AvatarProps, 'size'> {
  address: string | null
  letter: string | undefined
}

/** Shows the letter until the picture has loaded. `site/boot/fill-header.js` does the same without React. */
function Picture({ address, letter, size }: PictureProps) {
  const [state, setState] = useState<'idle' | 'loading' | 'loaded' | 'error'>(address ? 'loading' : 'idle')
  return (
    <span className="avatar" data-size={size} data-state={state} aria-hidden="true">
      <span>{letter}</span>
      {address && <img src={address} alt="" onLoad={() => setState('loaded')} onError={() => setState('error')} />}
    </span>
  )
}
