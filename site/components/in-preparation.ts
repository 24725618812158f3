/** CSS shows a mark's note on hover and focus. Safari does not focus a button that is tapped; Esc hides the note. */
export function followMarks(): void {
  for (const mark of document.querySelectorAll<HTMLElement>('.mark')) {
    mark.addEventListener('click', () => {
      delete mark.dataset.closed
      mark.querySelector('button')?.focus()
    })
    for (const left of ['pointerleave', 'focusout'])
      mark.addEventListener(left, () => {
        delete mark.dataset.closed
      })
  }
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const mark of document.querySelectorAll<HTMLElement>('.mark:is(:hover, :focus-within)'))
      mark.dataset.closed = ''
  })
}
