import { HELP_TOPICS, type HelpTopic } from '../../../shared/enums/help-words'
import { planName } from '../../../shared/plans/plans'
import { mailPage } from '../../platform/mail/mail-page'
import type { Mail } from '../../platform/mail/mailer'

interface WrittenAnswer {
  to: string
  reference: string
  text: string
  link: string
}

export function answerMail({ to, reference, text, link }: WrittenAnswer): Mail {
  return helpMail({
    to,
    link,
    subject: `Your request ${reference}`,
    intro: `This is the answer to your request ${reference} at Castellan.`,
    text,
    outro: 'You find your requests, and can ask again, at:',
  })
}

interface NewRequest {
  to: string
  reference: string
  topic: HelpTopic
  plan: string
  link: string
}

/** For the operator's mailbox. What the player wrote stays on the panel, which only admins open. */
export function newRequestMail({ to, reference, topic, plan, link }: NewRequest): Mail {
  return helpMail({
    to,
    link,
    subject: `New request ${reference}`,
    intro: `A player of the plan ${planName(plan)} asks for help (${reference}).`,
    text: `Topic: ${HELP_TOPICS[topic]}`,
    outro: 'Read and answer it at:',
  })
}

interface Parts {
  to: string
  link: string
  subject: string
  intro: string
  text: string
  outro: string
}

function helpMail({ to, link, subject, intro, text, outro }: Parts): Mail {
  return {
    to,
    link,
    subject,
    text: `${intro}\n\n${text}\n\n${outro}\n\n${link}\n`,
    html: mailPage({
      subject,
      body: `<p>${intro}</p>
<p style="white-space:pre-wrap">${Bun.escapeHTML(text)}</p>
<p>${outro}<br><a href="${link}" style="word-break:break-all">${link}</a></p>`,
    }),
  }
}
