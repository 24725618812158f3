/** The claim on a job, which a test can lose. */
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
