import { KeysDialog, SHOW_KEYS } from '../../ui/keys/KeysDialog'

const KEYS = [
  { keys: ['/'], does: 'Find in the console' },
  { keys: ['Enter'], does: 'Next match' },
  { keys: ['Shift', 'Enter'], does: 'Previous match' },
  { keys: ['↑', '↓'], does: 'Previous or next “Why?”' },
  { keys: ['Esc'], does: 'Clear the search, then return to the log' },
  SHOW_KEYS,
]

export const ConsoleKeys = ({ onClose }: { onClose: () => void }) => (
  <KeysDialog title="Console shortcuts" keys={KEYS} pageKeys={['/', '?']} onClose={onClose} />
)
