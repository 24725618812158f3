import { expect, test } from 'bun:test'
import { linkParts } from './link-parts'

const linksIn = (text: string) => linkParts(text).flatMap(({ href }) => href ?? [])

test('addresses in a text become links, and the text stays whole', () => {
  const text = 'See https://status.example.com/a?b=c#d. Or (http://x.example)!'
  expect(linkParts(text)).toEqual([
    { text: 'See ' },
    { text: 'https://status.example.com/a?b=c#d', href: 'https://status.example.com/a?b=c#d' },
    { text: '. Or (' },
    { text: 'http://x.example', href: 'http://x.example/' },
    { text: ')!' },
  ])
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('a bracket that the address opened belongs to it', () => {
  expect(linksIn('https://x.example/a_(b).')).toEqual(['https://x.example/a_(b)'])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  '<a href="javascript:alert(1)">x</a>',
  'ftp://x.example',
  '//x.example',
  'www.x.example',
  'https://',
  'mailto:a@x.example',
])('%s is no link', (text) => {
  expect(linkParts(text)).toEqual([{ text }])
})

test('markup around an address is text, not part of it', () => {
  expect(linksIn('<a href="https://x.example" onclick="y()">')).toEqual(['https://x.example/'])
})
