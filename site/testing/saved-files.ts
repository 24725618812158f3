import { spyOn } from 'bun:test'

/** Does something, and answers the files that it hands to the browser. This one knows no downloads, and would go to them as to pages. */
export async function filesSavedBy(act: () => Promise<void>): Promise<Blob[]> {
  const files: Blob[] = []
  const made = spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:file'
  })
  const pressed = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await act()
  made.mockRestore()
  pressed.mockRestore()
  return files
}
