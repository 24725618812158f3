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
        checked={picked > 0 && picked === total}
        onChange={() => onPickAll(picked < total)}
      />
      {/* Read by screen readers everywhere, shown where the list has no columns. */}
      <span className="bot-pick-all">
        Select all <span className="visually-hidden">{total}</span>
      </span>
    </label>
  )
}
