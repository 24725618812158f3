import { Button, type ButtonProps } from './Button'
import { Tip } from './Tip'

interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'children'> {
  /** Names it, and stands in its tip. */
  name: string
  /** What does the same, as it stands on the keys. */
  keys?: string
}

/** A quiet button that shows its icon alone, and says its name to who rests on it. */
export const IconButton = ({ name, keys, ...button }: IconButtonProps) => (
  <Tip text={name} keys={keys}>
    <Button kind="quiet" {...button} isIconOnly aria-label={name} />
  </Tip>
)
