import type { Language } from '../../../../shared/channels'

/** What a mail says, before it is plain text or HTML. */
export interface MailContent {
  language: Language
  subject: string
  /** Lists of mails show it after the subject. */
  preheader: string
  title: string
  parts: readonly MailPart[]
  smallPrint: readonly SmallPrint[]
}

export type MailPart =
  | { paragraph: string }
  | { heading: string }
  | { facts: readonly Fact[] }
  | { list: readonly string[] }
  /** What a person or a bot wrote, with its line breaks. */
  | { quote: string }
  | { button: string; link: string }

export type Fact = readonly [label: string, value: string]

export type SmallPrint = string | { text: string; link: string }

/** The address that the mail was written for; null if it has no button. */
export function linkOf({ parts }: MailContent): string | null {
  for (const part of parts) if ('button' in part) return part.link
  return null
}
