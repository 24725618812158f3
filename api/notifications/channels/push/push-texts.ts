import type { Language } from '../../../../shared/channels'
import { ALERT_TEXTS, type AlertTexts } from '../alert-texts'

interface PushTexts extends AlertTexts {
  test: { title: string; body: string }
  muted: string
  actions: { start: string; stop: string }
}

export const PUSH_TEXTS: Record<Language, PushTexts> = {
  en: {
    ...ALERT_TEXTS.en,
    test: { title: 'Test message', body: 'Castellan reaches this device.' },
    muted: 'The last push of today: muted until midnight.',
    actions: { start: 'Start', stop: 'Stop' },
  },
  de: {
    ...ALERT_TEXTS.de,
    test: { title: 'Testnachricht', body: 'Castellan erreicht dieses Gerät.' },
    muted: 'Die letzte Nachricht von heute: stumm bis Mitternacht.',
    actions: { start: 'Starten', stop: 'Anhalten' },
  },
}
