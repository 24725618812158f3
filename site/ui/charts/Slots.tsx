export type SlotState = 'lit' | 'dark' | 'error' | 'empty'

/** More windows are harder to read than the figure beside them. */
const MAX_WINDOWS = 12

/** One window per slot, lit while a bot is online. */
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
