import { Plus, SquareTerminal, TextWrap } from 'lucide-react'
import type { ReactElement } from 'react'
import { PATHS } from '../../shared/paths'
import { BackToDashboard } from '../ui/BackToDashboard'
import { Button, ButtonLink, type ButtonProps } from '../ui/Button'
import { DiscordButton } from '../ui/DiscordButton'
import { IconButton } from '../ui/IconButton'
import { Tip } from '../ui/Tip'
import { LookRow, LookSection } from './LookSection'

const KINDS: { kind: ButtonProps['kind']; label: string; icon?: ReactElement }[] = [
  { kind: 'primary', label: 'Create Bot', icon: <Plus /> },
  { kind: undefined, label: 'Console', icon: <SquareTerminal /> },
  { kind: 'danger', label: 'Cancel subscription' },
  { kind: 'quiet', label: 'Later' },
]

const DISCORD = {
  label: 'Sign in with Discord',
  isBusy: false,
  isBlocked: false,
  onOpen: () => {},
  onOpenHere: () => {},
}

export const ButtonLooks = () => (
  <LookSection title="Buttons">
    {KINDS.map(({ kind, label, icon }) => (
      <LookRow key={label}>
        <Button kind={kind} icon={icon}>
          {label}
        </Button>
        <Button kind={kind} icon={icon} data-look="hover">
          Hover
        </Button>
        <Button kind={kind} icon={icon} data-look="hover pressed">
          Pressed
        </Button>
        <Button kind={kind} icon={icon} data-look="focus">
          Focus
        </Button>
        <Button kind={kind} icon={icon} isBusy busyLabel="Working">
          Work
        </Button>
        <Button kind={kind} icon={icon} disabled>
          Disabled
        </Button>
      </LookRow>
    ))}
    <LookRow>
      <Button size="small">Small</Button>
      <Button size="large">Large</Button>
      <Button isIconOnly aria-label="Wrap lines" icon={<TextWrap />} />
      <Button isIconOnly aria-label="Wrap lines, held" aria-pressed icon={<TextWrap />} />
      <Button aria-pressed>Held</Button>
      <IconButton name="Wrap lines" icon={<TextWrap />} />
      <Tip text="A tip, and its key" keys="Enter">
        <Button>Rest here</Button>
      </Tip>
      <ButtonLink href={PATHS.accounts}>A link</ButtonLink>
      <BackToDashboard />
    </LookRow>
    <Button kind="primary" isWide>
      Wide
    </Button>
    <LookRow>
      <DiscordButton {...DISCORD} />
      <DiscordButton {...DISCORD} isBusy />
      <DiscordButton {...DISCORD} isBlocked />
    </LookRow>
  </LookSection>
)
