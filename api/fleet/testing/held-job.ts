/** A job that is held until it is lost. */
export function heldJob() {
  const losing = new AbortController()
  const job = { isHeld: true, lost: losing.signal }
  return {
    job,
    lose() {
      job.isHeld = false
      losing.abort()
    },
  }
}
