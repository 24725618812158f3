export type SlotState = 'lit' | 'dark' | 'error' | 'empty'

/** More windows than these say less than the figure beside them. */
const MAX_WINDOWS = 12

/** The windows of the keep, one a slot; a lit one is a bot at work. */
export function Slots({ slots }: { slots: readonly SlotState[] }) {
  if (slots.length > MAX_WINDOWS) return null
  return (
    <span className="slots" aria-hidden="true">
      {slots.map((slot, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a window is its place in the wall
        <i key={position} data-slot={slot} />
      ))}
    </span>
  )
}
