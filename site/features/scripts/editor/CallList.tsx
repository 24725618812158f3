import { useState } from 'react'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { SearchField } from '../../../ui/forms/SearchField'
import type { DeclaredTypes, Member } from '../code/declared-types'

interface CallListProps {
  /** Undefined while loading. */
  types: DeclaredTypes | undefined
}

const GROUPS = [
  { title: 'keeper', type: 'Keeper' },
  { title: 'keeper.game', type: 'Game' },
]

/** What a script may call, without a document. */
export function CallList({ types }: CallListProps) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  const wanted = text.trim().toLowerCase()
  const groups = [...(open ? [{ title: open, type: open }] : []), ...GROUPS].map(({ title, type }) => ({
    title,
    members: (types?.get(type) ?? []).filter(({ name, doc }) => `${name} ${doc}`.toLowerCase().includes(wanted)),
  }))
  const isNone = groups.every(({ members }) => members.length === 0)
  return (
    <div className="call-list">
      <SearchField label="Find a call" placeholder="Find a call" text={text} onType={setText} />
      {types && isNone && <EmptyState isBare text="No call has that in its name." />}
      {groups.map(
        ({ title, members }) =>
          members.length > 0 && (
            <section key={title}>
              <h2>{title}</h2>
              <ul>
                {members.map((member) => (
                  <Call key={member.name} member={member} types={types} onOpen={setOpen} />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}

interface CallProps extends CallListProps {
  member: Member
  onOpen: (type: string) => void
}

/** What it answers can be opened. */
function Call({ member: { name, signature, type, doc }, types, onOpen }: CallProps) {
  const [answer] = /^[A-Z]\w*/.exec(type) ?? []
  const isKnown =
    answer !== undefined && (types?.get(answer)?.length ?? 0) > 0 && !GROUPS.some((group) => group.type === answer)
  return (
    <li>
      <code>
        <b>{name}</b>
        <span>{signature}</span>
      </code>
      {doc && <p>{doc}</p>}
      {isKnown && (
        <button type="button" className="link" onClick={() => onOpen(answer)}>
          {`What ${answer} has`}
        </button>
      )}
    </li>
  )
}
