/** Checks for a newer build; if there is one, the update prompt appears by itself. */
export async function checkForUpdate(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  // Fails without a network; the next check will come.
  await registration?.update().catch(() => {})
}
