import authModeSource from './auth-mode.js?raw'
import fillHeaderSource from './fill-header.js?raw'
import oldBrowserSource from './old-browser.js?raw'
import preloadScriptsSource from './preload-scripts.js?raw'
import themeAndSessionSource from './theme-and-session.js?raw'

/**
 * Strips comments and indentation, because every page contains these scripts. None of their lines is inside a string.
 */
const minify = (script: string) => script.replace(/^\s*\/\/.*$/gm, '').replace(/^\s+/gm, '')

export const authMode = minify(authModeSource)
export const fillHeader = minify(fillHeaderSource)
export const oldBrowser = minify(oldBrowserSource)
export const preloadScripts = minify(preloadScriptsSource)
export const themeAndSession = minify(themeAndSessionSource)
