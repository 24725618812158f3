import { SECOND } from '../../../../shared/time'

export const escaped = (value: string) => Bun.escapeHTML(value)

export const moneyText = (cents: number, currency: string) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: currency.toUpperCase() })

export const dayText = (seconds: number) =>
  new Date(seconds * SECOND).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** A form with one button per choice. By default it posts to its own address. */
export const buttons = (choices: { value: string; text: string; isPrimary?: boolean }[], action = '') =>
  `<form class="actions" method="post"${action && ` action="${escaped(action)}"`}>
${choices.map(({ value, text, isPrimary }) => `<button name="do" value="${value}"${isPrimary ? ' data-primary' : ''}>${text}</button>`).join('\n')}
</form>`

export const factsList = (facts: [string, string][]) =>
  `<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('\n')}</dl>`
