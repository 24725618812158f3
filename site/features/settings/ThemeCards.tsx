import { useStore } from '@nanostores/react'
import { Check } from 'lucide-react'
import { $theme, chooseTheme } from '../../lib/theme/theme-store'
import type { Theme } from '../../lib/theme/themes'
import { ThemePreview } from './ThemePreview'

const CARDS: readonly { theme: Theme; note: string }[] = [
  { theme: 'light', note: 'Limestone by day' },
  { theme: 'dark', note: 'Stone by night' },
  { theme: 'midnight', note: 'Ink, for late watches' },
]

export function ThemeCards() {
  const chosen = useStore($theme)
  return (
    <fieldset>
      <legend className="visually-hidden">Theme</legend>
      <div className="theme-cards">
        {CARDS.map(({ theme, note }) => (
          <label className="theme-card" key={theme}>
            <ThemePreview theme={theme} />
            <span className="theme-name">
              <span>
                <b>{theme}</b> <small>{note}</small>
              </span>
              <Check />
            </span>
            <input
              type="radio"
              className="cover-input"
              name="theme"
              value={theme}
              checked={theme === chosen}
              onChange={() => chooseTheme(theme)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
