import fillHeaderSource from './fill-header.js?raw'
import oldBrowserSource from './old-browser.js?raw'
import themeAndSessionSource from './theme-and-session.js?raw'

/**
 * Strips comments and indentation, because every page contains these scripts. None of their lines is inside a string.
 */
const bare = (script: string) => script.replace(/^\s*\/\/.*$/gm, '').replace(/^\s+/gm, '')

export const fillHeader = bare(fillHeaderSource)
export const oldBrowser = bare(oldBrowserSource)
export const themeAndSession = bare(themeAndSessionSource)
