import { Fragment } from 'react'

/** Breaks a name or address after @, . or _ before it breaks inside a word. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[@._])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text
    <Fragment key={place}>
      <span>{part}</span>
      <wbr />
    </Fragment>
  ))
