import type { Language } from '../../../shared/channels'
import { HELP_TOPICS, type HelpTopic } from '../../../shared/enums/help-words'
import { planName } from '../../../shared/plans/plans'
import type { MailRecipient } from '../../identity/users/mail-recipient'
import type { MailContent } from '../../platform/mail/look/mail-content'
import type { Mail } from '../../platform/mail/mailer'

interface WrittenAnswer {
  reference: string
  text: string
  link: string
}

export const answerMail = ({ to, language }: MailRecipient, written: WrittenAnswer): Mail => ({
  to,
  kind: 'help',
  content: ANSWERS[language](written),
})

const ANSWERS: Record<Language, (answer: WrittenAnswer) => MailContent> = {
  en: ({ reference, text, link }) => ({
    language: 'en',
    subject: `Your request ${reference}`,
    preheader: 'We have answered it.',
    title: 'Your request is answered',
    parts: [
      { paragraph: `This is the answer to your request ${reference} at Castellan.` },
      { quote: text },
      { button: 'Open my requests', link },
    ],
    smallPrint: ['To ask again, open your requests: answers to this mail are not read.'],
  }),
  de: ({ reference, text, link }) => ({
    language: 'de',
    subject: `Deine Anfrage ${reference}`,
    preheader: 'Wir haben sie beantwortet.',
    title: 'Deine Anfrage ist beantwortet',
    parts: [
      { paragraph: `Das ist die Antwort auf deine Anfrage ${reference} bei Castellan.` },
      { quote: text },
      { button: 'Meine Anfragen öffnen', link },
    ],
    smallPrint: ['Frage dort weiter, wenn du möchtest: Antworten auf diese E-Mail liest niemand.'],
  }),
}

interface NewRequest {
  to: string
  reference: string
  topic: HelpTopic
  plan: string
  link: string
}

/** For the operator's mailbox. What the player wrote stays on the panel, which only admins open. */
export const newRequestMail = ({ to, reference, topic, plan, link }: NewRequest): Mail => ({
  to,
  kind: 'help',
  content: {
    language: 'en',
    subject: `New request ${reference}`,
    preheader: `Topic: ${HELP_TOPICS[topic]}`,
    title: 'A player asks for help',
    parts: [
      {
        facts: [
          ['Request', reference],
          ['Topic', HELP_TOPICS[topic]],
          ['Plan', planName(plan)],
        ],
      },
      { button: 'Read and answer it', link },
    ],
    smallPrint: [],
  },
})
