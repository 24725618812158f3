export const isHidden = () => document.visibilityState === 'hidden'

/** Tells whenever this tab goes behind another one or comes to the front; answers how to leave. */
export function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
