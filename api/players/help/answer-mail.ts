import type { Mail } from '../../platform/mail/mailer'

interface WrittenAnswer {
  to: string
  reference: string
  text: string
  link: string
}

export function answerMail({ to, reference, text, link }: WrittenAnswer): Mail {
  const subject = `Your request ${reference}`
  const intro = `This is the answer to your request ${reference} at Castellan.`
  const outro = 'You find your requests, and can ask again, at:'
  return {
    to,
    link,
    subject,
    text: `${intro}\n\n${text}\n\n${outro}\n\n${link}\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1b1f1b;background:#ffffff">
<div style="max-width:32em;margin:0 auto">
<p>${intro}</p>
<p style="white-space:pre-wrap">${Bun.escapeHTML(text)}</p>
<p>${outro}<br><a href="${link}" style="word-break:break-all">${link}</a></p>
</div>
</body>
</html>
`,
  }
}
