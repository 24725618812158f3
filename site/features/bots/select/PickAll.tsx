interface PickAllProps {
  picked: number
  total: number
  onPickAll: (isAdded: boolean) => void
}

export function PickAll({ picked, total, onPickAll }: PickAllProps) {
  const isMixed = picked > 0 && picked < total
  return (
    <label className="bot-pick">
      <input
        ref={(box) => {
          if (box) box.indeterminate = isMixed
        }}
        type="checkbox"
        aria-label={`Select all ${total}`}
        checked={picked > 0 && picked === total}
        onChange={() => onPickAll(picked < total)}
      />
    </label>
  )
}
