export type Look = 'light' | 'dark'

const DARK_QUERY = /@media\s*\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi

/** The mail as clients show it in light or in dark, whatever the browser prefers. Links open beside the page. */
export function shownHtml(html: string, look: Look): string {
  const chosen = html.replace(DARK_QUERY, look === 'dark' ? '@media all' : '@media not all')
  const head = `<base target="_blank"><style>:root{color-scheme:${look}!important}</style>`
  return chosen.includes('</head>') ? chosen.replace('</head>', `${head}</head>`) : head + chosen
}
