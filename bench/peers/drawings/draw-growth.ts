// Prints the drawing that its argument describes, as SVG.
import * as Plot from '@observablehq/plot'
import { parseHTML } from 'linkedom'
import { spreadOut } from './spread-out'

interface Line {
  name: string
  values: number[]
}

interface Panel {
  what: string
  sizes: number[]
  reference: number[]
  lines: Line[]
}

interface Drawing {
  title: string
  panels: Panel[]
}

const WIDTH = 820
const PANEL_HEIGHT = 270
const HEAD = 44
const MARGINS = { marginTop: 34, marginLeft: 56, marginRight: 400, marginBottom: 30 }
const LABELLED = 3
const LINE_HEIGHT = 15
/** From here on, a linear axis would press the other lines together. */
const WIDE_RANGE = 8
const number = new Intl.NumberFormat('en-US')
const PLAIN = 'var(--plain)'
const COLOURS = ['var(--first)', 'var(--second)', 'var(--third)']
const STYLE = `
  svg { --ink: #1f2328; --soft: #59636e; --plain: #b3bcc6; --first: #b35900; --second: #0a66c2; --third: #7d3bc4; color: var(--ink) }
  @media (prefers-color-scheme: dark) {
    svg { --ink: #e6edf3; --soft: #9aa5b1; --plain: #4b5560; --first: #f0a24b; --second: #62aefc; --third: #c297ff }
  }
`

const lastOf = ({ values }: Line) => values.at(-1) ?? 1
const shown = (ratio: number) => `${ratio.toFixed(2)} ×`
const labelOf = (line: Line) => `${line.name.replace(' /api', ' ')} ${shown(lastOf(line))}`

const drawing: Drawing = JSON.parse(process.argv[2] ?? '')
const { document } = parseHTML('<html><body></body></html>')
const height = HEAD + drawing.panels.length * PANEL_HEIGHT
process.stdout.write(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title desc" font-family="system-ui, sans-serif" fill="currentColor">
<title id="title">${escaped(drawing.title)}</title>
<desc id="desc">${escaped(drawing.panels.map(described).join(' '))}</desc>
<style>${STYLE}</style>
<text x="16" y="26" font-size="17" font-weight="600">${escaped(drawing.title)}</text>
${drawing.panels.map(drawn).join('\n')}
</svg>
`)

function drawn(panel: Panel, place: number): string {
  const plot = plotOf(panel)
  plot.setAttribute('y', `${HEAD + place * PANEL_HEIGHT}`)
  return plot.outerHTML
}

function plotOf({ what, sizes, reference, lines }: Panel) {
  const sorted = lines.toSorted((one, other) => lastOf(other) - lastOf(one))
  const top = sorted.slice(0, LABELLED)
  const rest = sorted.slice(LABELLED)
  const most = Math.max(...lines.flatMap(({ values }) => values), ...reference)
  const least = Math.min(...lines.flatMap(({ values }) => values), 1)
  const isWide = most > WIDE_RANGE
  const y = isWide
    ? { type: 'log' as const, domain: [Math.max(0.1, least), most] }
    : { domain: [0, Math.max(2, most * 1.05)] }
  const labels = labelsOf({ reference, top, rest }, y.domain, isWide)
  return Plot.plot({
    document: document as unknown as Document,
    width: WIDTH,
    height: PANEL_HEIGHT,
    ...MARGINS,
    style: { fontSize: '12px' },
    x: { type: 'log', ticks: sizes, tickFormat: (size: number) => number.format(size), label: null },
    y: { ...y, grid: true, ticks: 5, tickFormat: (ratio: number) => `${ratio} ×`, label: null },
    marks: [
      Plot.text([`${what}, as a multiple of the cost with ${number.format(sizes[0] ?? 0)}`], {
        frameAnchor: 'top-left',
        dx: -MARGINS.marginLeft + 16,
        dy: -24,
        fill: 'var(--soft)',
        fontSize: 13,
      }),
      ...rest.map((line) => lineOf(line.values, sizes, { stroke: PLAIN, strokeWidth: 1 })),
      lineOf(reference, sizes, { stroke: 'var(--ink)', strokeWidth: 1, strokeDasharray: '4 3' }),
      ...top.map((line, place) => lineOf(line.values, sizes, { stroke: COLOURS[place], strokeWidth: 2 })).reverse(),
      ...labels.map(({ text, colour, shift, value }) =>
        Plot.text([text], {
          x: () => sizes.at(-1),
          y: () => value,
          dx: 10,
          dy: shift,
          textAnchor: 'start',
          fill: colour,
        }),
      ),
    ],
  })
}

function lineOf(values: number[], sizes: number[], style: Plot.LineOptions) {
  return Plot.line(
    values.map((value, place) => ({ size: sizes[place], value })),
    { x: 'size', y: 'value', ...style },
  )
}

interface Shown {
  reference: number[]
  top: Line[]
  rest: Line[]
}

/** At the ends of the lines, moved apart where they would overlap. */
function labelsOf({ reference, top, rest }: Shown, [from = 0, to = 1]: number[], isWide: boolean) {
  const room = PANEL_HEIGHT - MARGINS.marginTop - MARGINS.marginBottom
  const part = (value: number) => (isWide ? Math.log(value / from) / Math.log(to / from) : (value - from) / (to - from))
  const middle = rest[Math.floor(rest.length / 2)]
  const labels = [
    { text: 'log n', colour: 'var(--ink)', value: reference.at(-1) ?? 1 },
    ...top.map((line, place) => ({ text: labelOf(line), colour: COLOURS[place], value: lastOf(line) })),
    ...(middle
      ? [
          {
            text: `the ${rest.length} others, their middle ${shown(lastOf(middle))}`,
            colour: 'var(--soft)',
            value: lastOf(middle),
          },
        ]
      : []),
  ]
  const wanted = labels.map(({ value }) => room * (1 - part(Math.max(value, from))))
  const placed = spreadOut(wanted, LINE_HEIGHT)
  return labels.map((label, place) => ({ ...label, shift: (placed[place] ?? 0) - (wanted[place] ?? 0) }))
}

function described({ what, sizes, lines }: Panel): string {
  const sorted = lines.toSorted((one, other) => lastOf(other) - lastOf(one))
  const [most] = sorted
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!most || !middle) return ''
  const span = `From ${number.format(sizes[0] ?? 0)} to ${number.format(sizes.at(-1) ?? 0)} ${what}`
  return `${span}, the middle one of ${lines.length} costs ${shown(lastOf(middle))}, and ${labelOf(most)} grows most.`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
