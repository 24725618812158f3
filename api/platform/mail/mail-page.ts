interface MailPage {
  /** Plain text without characters that HTML gives a meaning. */
  subject: string
  body: string
}

/** Mail clients ignore style sheets, and many block images, so a mail is inline-styled text. */
export const mailPage = ({ subject, body }: MailPage) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1b1f1b;background:#ffffff">
<div style="max-width:32em;margin:0 auto">
${body}
</div>
</body>
</html>
`
