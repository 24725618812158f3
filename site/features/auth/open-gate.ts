/** Raises the portcullis beside the form, for as long as the next page takes to come. */
export function openGate(): void {
  const gate = document.querySelector<HTMLElement>('.gate-page')
  if (gate) gate.dataset.gate = 'open'
}
