import { PATHS } from '../../../../shared/paths'
import type { LetterData } from '../../../identity/letters/letter'
import { momentIn } from '../../../platform/mail/look/formats'
import type { MailContent } from '../../../platform/mail/look/mail-content'
import type { LetterFrame } from './letter-frame'

export function newDeviceContent({ device, network }: LetterData['new_device'], frame: LetterFrame): MailContent {
  const facts = { device, network, at: momentIn(frame, frame.at), link: `${frame.origin}${PATHS.profile}` }
  return frame.language === 'de' ? german(facts) : english(facts)
}

interface NewDevice {
  device: string
  network: string | null
  at: string
  link: string
}

const english = ({ device, network, at, link }: NewDevice): MailContent => ({
  language: 'en',
  subject: 'A sign-in from a new device',
  preheader: `${device}, ${at}`,
  title: 'A new device has signed in',
  parts: [
    { paragraph: 'Your account was opened on a device that you have not used for 90 days or more.' },
    { facts: [['Device', device], ['Time', at], ...(network ? [['Network', network] as const] : [])] },
    { paragraph: 'If it was you, there is nothing to do.' },
    { paragraph: 'If it was not, end that session and change your password at once.' },
    { button: 'Show my sessions', link },
  ],
  smallPrint: ['This mail is about the security of your account, so it always comes.'],
})

const german = ({ device, network, at, link }: NewDevice): MailContent => ({
  language: 'de',
  subject: 'Anmeldung von einem neuen Gerät',
  preheader: `${device}, ${at}`,
  title: 'Ein neues Gerät hat sich angemeldet',
  parts: [
    { paragraph: 'Dein Konto wurde auf einem Gerät geöffnet, das du seit mindestens 90 Tagen nicht benutzt hast.' },
    { facts: [['Gerät', device], ['Zeit', at], ...(network ? [['Netz', network] as const] : [])] },
    { paragraph: 'Wenn du es warst, ist nichts zu tun.' },
    { paragraph: 'Wenn nicht, beende diese Sitzung und ändere sofort dein Passwort.' },
    { button: 'Meine Sitzungen zeigen', link },
  ],
  smallPrint: ['Diese E-Mail betrifft die Sicherheit deines Kontos und kommt deshalb immer.'],
})
