import { describe, expect, test } from 'bun:test'
import { htmlPage } from './html-page'
import type { MailContent } from './mail-content'
import { plainText } from './plain-text'

const LINK = 'https://castellan.example/bots/console?a=1&b=2'

const content: MailContent = {
  language: 'en',
  subject: 'Stopped: <script>alert(1)</script>',
  preheader: 'It stopped & waits.',
  title: 'A bot has stopped',
  parts: [
    { paragraph: 'It needs <you>.' },
    {
      facts: [
        ['Bot', '<img src=x onerror=alert(1)>'],
        ['Castle', 'قلعة "الشمال"'],
        ['Name', `${'x'.repeat(200)} 🏰`],
      ],
    },
    { quote: 'One\n</div>\nTwo' },
    { heading: 'What it said' },
    { list: ['1 < 2', 'two'] },
    { button: 'Open the bot', link: LINK },
  ],
  smallPrint: ['You get this mail once.', { text: 'Turn these mails off', link: 'https://castellan.example/off' }],
}

describe('The HTML of a mail', () => {
  const html = htmlPage(content)

  test('shows what people wrote as text, never as markup', () => {
    expect(html).not.toMatch(/<script|<img|<\/div>\nTwo/)
    expect(html).toContain('<title>Stopped: &lt;script&gt;')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).toContain(`href="${LINK.replace('&', '&amp;')}"`)
  })

  test('says its language, and keeps names in other directions apart', () => {
    expect(html).toContain('<html lang="en" dir="ltr">')
    expect(htmlPage({ ...content, language: 'de' })).toContain('<html lang="de" dir="ltr">')
    expect(html).toContain('<bdi>قلعة &quot;الشمال&quot;</bdi>')
  })

  test('has a preheader before everything that is shown', () => {
    const body = html.slice(html.indexOf('<body'))
    expect(body.match(/>([^<>\s][^<>]*)</)?.[1]).toBe('It stopped &amp; waits.')
  })

  test('has colours for light and dark, and loads nothing', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html).not.toMatch(/<link|src="|url\(|@import|@font-face/)
  })

  test('changes in dark each colour that it sets', () => {
    const dark = html.slice(html.indexOf('@media'), html.indexOf('</style>'))
    const coloured = [...html.matchAll(/class="(\w+)" style="([^"]*)"/g)].filter(([, , style]) =>
      /(?:^|;)(?:color|background|border)[^;]*#/.test(style ?? ''),
    )
    expect(coloured.length).toBeGreaterThan(5)
    for (const [, name] of coloured) expect(dark).toMatch(new RegExp(`\\.${name}\\b`))
  })
})

test('The plain text of a mail says the same, with addresses on lines of their own', () => {
  expect(plainText(content)).toBe(`A bot has stopped
=================

It needs <you>.

Bot: <img src=x onerror=alert(1)>
Castle: قلعة "الشمال"
Name: ${'x'.repeat(200)} 🏰

> One
> </div>
> Two

What it said
------------

* 1 < 2
* two

Open the bot:
${LINK}

-- 
You get this mail once.

Turn these mails off:
https://castellan.example/off
`)
})
