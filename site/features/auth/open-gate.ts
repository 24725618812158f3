/** Raises the portcullis beside the form; done when it is up. */
export async function openGate(): Promise<void> {
  const gate = document.querySelector<HTMLElement>('.gate-page')
  if (!gate) return
  gate.dataset.gate = 'open'
  const rising = gate.querySelector('.bars')?.getAnimations() ?? []
  await Promise.allSettled(rising.map(({ finished }) => finished))
}
