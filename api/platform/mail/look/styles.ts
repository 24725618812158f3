/** The site's light theme. Clients that know no style sheets show it. */
const LIGHT = {
  page: '#f6f6f0',
  card: '#fdfdfc',
  line: '#d9d8cf',
  text: '#151f2b',
  quiet: '#5e5d54',
  link: '#7e560a',
  button: '#eebc43',
  ink: '#251d0d',
  quote: '#edede5',
}

type Colours = Record<keyof typeof LIGHT, string>

const DARK: Colours = {
  page: '#0f120f',
  card: '#1c201c',
  line: '#323631',
  text: '#f3eee1',
  quiet: '#a6a399',
  link: '#e9c266',
  button: '#e1b856',
  ink: '#19140a',
  quote: '#232723',
}

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
/** Long names and addresses must not widen the page of a phone. */
const WRAPS = 'overflow-wrap:anywhere;word-break:break-word'

/** Inline, because some clients drop style sheets. The names are the classes that the dark sheet changes. */
export const STYLES = {
  page: `margin:0;padding:16px 8px;background:${LIGHT.page};color:${LIGHT.text};font:16px/1.5 ${FONT};${WRAPS};-webkit-text-size-adjust:100%;text-size-adjust:100%`,
  frame: 'max-width:560px;margin:0 auto',
  brand: `margin:0 0 12px;padding:0 20px;color:${LIGHT.quiet};font-size:14px;font-weight:600;letter-spacing:.04em`,
  card: `padding:24px 20px;background:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:8px`,
  title: 'margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:700',
  heading: 'margin:24px 0 8px;font-size:17px;line-height:1.35;font-weight:700',
  paragraph: 'margin:0 0 16px',
  facts: 'width:100%;margin:0 0 16px;border-collapse:collapse;font-size:15px',
  label: `padding:8px 12px 8px 0;border-top:1px solid ${LIGHT.line};color:${LIGHT.quiet};font-weight:400;text-align:start;vertical-align:top`,
  value: `padding:8px 0;border-top:1px solid ${LIGHT.line};text-align:start;vertical-align:top;${WRAPS}`,
  list: 'margin:0 0 16px;padding:0;padding-inline-start:20px',
  item: 'margin:0 0 6px',
  quote: `margin:0 0 16px;padding:12px 16px;background:${LIGHT.quote};border-radius:6px;white-space:pre-wrap`,
  actions: 'margin:24px 0 8px',
  button: `display:inline-block;padding:12px 24px;background:${LIGHT.button};border-radius:6px;color:${LIGHT.ink};font-weight:600;text-decoration:none`,
  address: `margin:12px 0 0;color:${LIGHT.quiet};font-size:13px`,
  small: `margin:12px 0 0;padding:0 20px;color:${LIGHT.quiet};font-size:13px;line-height:1.45`,
  link: `color:${LIGHT.link}`,
} as const

export type StyledPart = keyof typeof STYLES

const dark = (part: string, declarations: string) => `.${part}{${declarations}}`
const important = (property: string, value: string) => `${property}:${value}!important`

/** Inline styles are stronger than a sheet without `!important`. */
export const DARK_SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${[
  dark('page', `${important('background', DARK.page)};${important('color', DARK.text)}`),
  dark('card', `${important('background', DARK.card)};${important('border-color', DARK.line)}`),
  dark('quote', important('background', DARK.quote)),
  dark('label', `${important('color', DARK.quiet)};${important('border-color', DARK.line)}`),
  dark('value', important('border-color', DARK.line)),
  dark('brand,.small,.address', important('color', DARK.quiet)),
  dark('link', important('color', DARK.link)),
  dark('button', `${important('background', DARK.button)};${important('color', DARK.ink)}`),
].join('\n')}
}`
