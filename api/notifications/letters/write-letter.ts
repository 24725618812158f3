import type { LetterData, LetterKind } from '../../identity/letters/letter'
import type { MailContent } from '../../platform/mail/look/mail-content'
import { confirmContent } from './texts/confirm'
import type { LetterFrame } from './texts/letter-frame'
import { newDeviceContent } from './texts/new-device'
import { paymentFailedContent } from './texts/payment-failed'
import { receiptContent } from './texts/receipt'
import { welcomeContent } from './texts/welcome'

type Writers = { [Kind in LetterKind]: (data: LetterData[Kind], frame: LetterFrame) => MailContent }

const WRITERS: Writers = {
  confirm: confirmContent,
  welcome: welcomeContent,
  new_device: newDeviceContent,
  receipt: receiptContent,
  payment_failed: paymentFailedContent,
}

export const writeLetter = <Kind extends LetterKind>(
  { kind, data }: { kind: Kind; data: LetterData[Kind] },
  frame: LetterFrame,
): MailContent => WRITERS[kind](data, frame)
