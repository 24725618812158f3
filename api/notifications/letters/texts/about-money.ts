import type { Language } from '../../../../shared/channels'

export const ABOUT_MONEY: Record<Language, string> = {
  en: 'This mail is about your money, so it always comes.',
  de: 'Diese E-Mail betrifft dein Geld und kommt deshalb immer.',
}
