/** Raises the portcullis beside the form while the next page loads. */
export function raisePortcullis(): void {
  const page = document.querySelector<HTMLElement>('.auth-page')
  if (page) page.dataset.gate = 'open'
}
