import { Button, type ButtonProps } from './Button'
import { Tip } from './Tip'

interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'children'> {
  /** The label and the tooltip. */
  name: string
  /** The keyboard shortcut, as printed on the keys. */
  keys?: string
}

export const IconButton = ({ name, keys, ...button }: IconButtonProps) => (
  <Tip text={name} keys={keys}>
    <Button kind="quiet" {...button} isIconOnly aria-label={name} />
  </Tip>
)
