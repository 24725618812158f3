import { PATHS } from '../../../shared/paths'

/** The address of a page that is being built, as players know it. */
export const pagePathOf = ({ pathname }: URL) => pathname.replace(/\.html$/, '').replace(/\/index$/, '') || PATHS.home
