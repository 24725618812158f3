import { Mark } from './Mark'

/** Fills the page while there is nothing else to show; two merlons of light walk the wall. */
export function Waiting({ text }: { text: string }) {
  return (
    <div className="full-screen" role="status">
      <Mark />
      <span className="waiting" />
      <p>{text}</p>
    </div>
  )
}
