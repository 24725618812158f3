import { SECOND } from '../../../../shared/time'

/** As text within HTML. */
export const escaped = (value: string) => Bun.escapeHTML(value)

export const moneyText = (cents: number, currency: string) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: currency.toUpperCase() })

export const dayText = (seconds: number) =>
  new Date(seconds * SECOND).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** A form that goes to its own address, with a button for each thing that can be done. */
export const buttons = (choices: { value: string; text: string; isPrimary?: boolean }[], action = '') =>
  `<form class="actions" method="post"${action && ` action="${escaped(action)}"`}>
${choices.map(({ value, text, isPrimary }) => `<button name="do" value="${value}"${isPrimary ? ' data-primary' : ''}>${text}</button>`).join('\n')}
</form>`

export const factsList = (facts: [string, string][]) =>
  `<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('\n')}</dl>`
