/** Raises the portcullis beside the form, for as long as the next page takes to come. */
export function raisePortcullis(): void {
  const page = document.querySelector<HTMLElement>('.auth-page')
  if (page) page.dataset.gate = 'open'
}
