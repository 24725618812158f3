import { spyOn } from 'bun:test'

/** Returns the files that `act` downloads. happy-dom would navigate to them. */
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
