import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { asInstant } from '../../../../shared/console/moments'
import { HOUR } from '../../../../shared/time'
import { escapeMarkdown, shortenMarkdown } from './escape-markdown'

const NOW = Date.UTC(2026, 10, 21, 12)
const markdownOf = (text: string) => escapeMarkdown(text, NOW)
/** What Discord shows, if each special character has its backslash. */
const shown = (markdown: string) => markdown.replace(/\\([^0-9A-Za-z\s])/g, '$1')

describe('A text in markdown', () => {
  test.each([
    ['@everyone', String.raw`\@everyone`],
    ['@here', String.raw`\@here`],
    ['<@1>', String.raw`\<\@1\>`],
    ['<@!80351110224678912>', String.raw`\<\@!80351110224678912\>`],
    ['<@&1>', String.raw`\<\@&1\>`],
    ['<#103735883630395392>', String.raw`\<\#103735883630395392\>`],
    ['</airhorn:816437322781949972>', String.raw`\</airhorn\:816437322781949972\>`],
    ['<:keep:216154654256398347>', String.raw`\<\:keep\:216154654256398347\>`],
    ['<a:keep:1>', String.raw`\<a\:keep\:1\>`],
    ['<t:1618953630:R>', String.raw`\<t\:1618953630\:R\>`],
    ['<id:customize>', String.raw`\<id\:customize\>`],
    [':smile:', String.raw`\:smile:`],
    ['`code` ```block```', '\\`code\\` \\`\\`\\`block\\`\\`\\`'],
    ['[x](https://evil.example)', String.raw`\[x\]\(https\://evil\.example\)`],
    ['discord.gg/rabenfels', String.raw`discord\.gg/rabenfels`],
    ['*a* _b_ __c__ ~~d~~ ||e||', String.raw`\*a\* \_b\_ \_\_c\_\_ \~\~d\~\~ \|\|e\|\|`],
    ['# heading', String.raw`\# heading`],
    ['-# small', String.raw`\-\# small`],
    ['> quote', String.raw`\> quote`],
    ['>>> quote', String.raw`\>\>\> quote`],
    ['- item', String.raw`\- item`],
    ['+ item', String.raw`\+ item`],
    ['12. item', String.raw`12\. item`],
    ['well-known, 5+5, 3.5', 'well-known, 5+5, 3.5'],
    ['a\\', 'a\\\\'],
    ['one\n# two\r\n- three', String.raw`one \# two - three`],
    ['Rabenfels 👨‍👩‍👧 ❤️ 🏰', 'Rabenfels 👨‍👩‍👧 ❤️ 🏰'],
    ['\u202egnp.exe\u202c \u200bх\u2066y\u2069\u200f', 'gnp\\.exe хy'],
    ['tab\there \u0000\u001b[31mred', 'tab here \\[31mred'],
    ['half \ud83d', 'half \ufffd'],
    ['', ''],
  ])('%p is %p', (text, markdown) => expect(markdownOf(text)).toBe(markdown))

  test('has its moments as marks of time', () => {
    const near = NOW + HOUR
    const far = NOW + 40 * HOUR
    expect(markdownOf(`Full at ${asInstant(near)}, *or* ${asInstant(far)}.`)).toBe(
      String.raw`Full at <t:${near / 1000}:t>, \*or\* <t:${far / 1000}:f>.`,
    )
    expect(markdownOf(`${asInstant(near)} - it begins.`)).toBe(`<t:${near / 1000}:t> - it begins.`)
  })

  test('shows the text as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(shown(markdownOf(text))).toBe(text.replace(/\s+/g, ' ').trim())
      }),
    )
  })

  test('leaves no special character without its backslash', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'\\`*_~|<>[]()#@: a1.-+') }), (text) => {
        expect(markdownOf(text).replace(/\\[^0-9A-Za-z\s]/g, 'x')).not.toMatch(/[\\`*_~|<>[\]()#@]|:\S|^[-+]|^\d+\./)
      }),
    )
  })
})

describe('A long line', () => {
  test('ends after a word', () => {
    expect(shortenMarkdown('one two three four five six', 20)).toBe('one two three four…')
  })

  test('without words ends between characters', () => {
    expect(shortenMarkdown('x'.repeat(50), 20)).toBe(`${'x'.repeat(19)}…`)
    expect(shortenMarkdown('👨‍👩‍👧'.repeat(9), 20)).toBe(`${'👨‍👩‍👧'.repeat(2)}…`)
    expect(shortenMarkdown(`x${'\u0301'.repeat(50)}`, 20)).toBe('…')
  })

  test('keeps characters with their backslash, and marks of time', () => {
    for (let most = 20; most < 60; most++) {
      const cut = shortenMarkdown(markdownOf('*'.repeat(40)), most)
      expect(cut).toMatch(/^(\\\*)+…$/)
      const marks = shortenMarkdown('<t:1618953630:R>'.repeat(4), most)
      expect(marks).toMatch(/^(<t:1618953630:R>)+…$/)
    }
  })

  test('is never longer than allowed, and a short one stays', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 80 }), (text, most) => {
        const line = markdownOf(text)
        const cut = shortenMarkdown(line, most)
        expect(cut.length).toBeLessThanOrEqual(most)
        if (line.length <= most) expect(cut).toBe(line)
      }),
    )
  })
})
