import { PATHS } from '../../../shared/paths'

export const pagePathOf = ({ pathname }: URL) => pathname.replace(/\.html$/, '').replace(/\/index$/, '') || PATHS.home
