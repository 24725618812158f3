/** Looks whether the server has a newer site; where it has, the update prompt comes up by itself. */
export async function checkForUpdate(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  // Without a connection there is nothing to be had; the next look comes.
  await registration?.update().catch(() => {})
}
