import { PATHS } from '../../../shared/paths'

/** The public path of a page that is being built. */
export const pagePathOf = ({ pathname }: URL) => pathname.replace(/\.html$/, '').replace(/\/index$/, '') || PATHS.home
