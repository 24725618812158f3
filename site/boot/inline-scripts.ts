import fillHeaderSource from './fill-header.js?raw'
import oldBrowserSource from './old-browser.js?raw'
import themeAndSessionSource from './theme-and-session.js?raw'

/** They stand in every page, where nobody needs their comments and indents. No line of theirs is within a text. */
const bare = (script: string) => script.replace(/^\s*\/\/.*$/gm, '').replace(/^\s+/gm, '')

export const fillHeader = bare(fillHeaderSource)
export const oldBrowser = bare(oldBrowserSource)
export const themeAndSession = bare(themeAndSessionSource)
