import { Fragment } from 'react'
import { linkParts } from '../../lib/words/link-parts'
import { LocalizedText } from '../../ui/LocalizedText'

/** The text of an operator, with its addresses as links and its moments in the reader's zone. */
export function AnnouncementText({ text }: { text: string }) {
  const parts = linkParts(text).map((part, place) => ({ ...part, key: `${place} ${part.text}` }))
  return (
    <span>
      {parts.map(({ key, text, href }) => (
        <Fragment key={key}>
          {href ? (
            <a className="link" href={href} target="_blank" rel="noopener noreferrer nofollow">
              {text}
            </a>
          ) : (
            <LocalizedText text={text} />
          )}
        </Fragment>
      ))}
    </span>
  )
}
