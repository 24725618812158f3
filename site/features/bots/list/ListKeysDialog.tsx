import { KeysDialog, SHOW_KEYS } from '../../../ui/keys/KeysDialog'

const KEYS = [
  { keys: ['j', '↓'], does: 'Next bot' },
  { keys: ['k', '↑'], does: 'Previous bot' },
  { keys: ['Home', 'End'], does: 'First or last bot' },
  { keys: ['Enter'], does: 'Open the bot' },
  { keys: ['s'], does: 'Start or stop it' },
  { keys: ['x'], does: 'Select it; with Shift, all up to it' },
  { keys: ['F2'], does: 'Rename it' },
  { keys: ['Esc'], does: 'Clear the search or the selection' },
  { keys: ['/'], does: 'Find a bot' },
  SHOW_KEYS,
]

export const ListKeysDialog = ({ onClose }: { onClose: () => void }) => (
  <KeysDialog title="Keyboard shortcuts" keys={KEYS} pageKeys={['j', 'k', '/', '?']} onClose={onClose} />
)
