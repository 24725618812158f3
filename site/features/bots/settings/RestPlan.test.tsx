import { afterEach, describe, expect, test } from 'bun:test'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import type { Settings } from '../../../../shared/settings/setting-faults'
import { onPage } from '../../../testing/on-page'
import { IN_ENGLISH, IN_GERMAN } from './form-texts'
import { PaceChoice } from './PaceChoice'
import { RestPlan } from './RestPlan'

afterEach(cleanup)

interface StoredPlanProps {
  initial: Settings
  onStored: (settings: Settings) => void
}

function StoredPlan({ initial, onStored }: StoredPlanProps) {
  const [settings, setSettings] = useState(initial)
  onStored(settings)
  const keep = (part: Settings) => setSettings({ ...settings, ...part })
  return <RestPlan settings={settings} texts={IN_ENGLISH} error={undefined} onChange={keep} />
}

/** Opens the picture; answers the settings after each change. */
function openPlan(initial: Settings) {
  let stored = initial
  const { container } = render(
    <StoredPlan
      initial={initial}
      onStored={(settings) => {
        stored = settings
      }}
    />,
  )
  const day = container.querySelector<HTMLElement>('.rest-day')
  if (!day) throw new Error('There is no picture of the day')
  day.getBoundingClientRect = () => ({ left: 0, width: 1440 }) as DOMRect
  day.setPointerCapture = () => {}
  function drag(target: Element | null, from: number, to: number) {
    if (!target || !day) throw new Error('There is nothing to drag')
    fireEvent.pointerDown(target, { clientX: from, button: 0, pointerId: 1 })
    fireEvent.pointerMove(day, { clientX: (from + to) / 2, pointerId: 1 })
    fireEvent.pointerUp(day, { clientX: to, pointerId: 1 })
  }
  return { day, drag, rests: () => stored.rests, settings: () => stored }
}

const slider = (name: string) => onPage().getByRole('slider', { name })
const press = (name: string, key: string, shiftKey = false) => fireEvent.keyDown(slider(name), { key, shiftKey })

describe('the picture of rests', () => {
  test('draws a rest where a pointer is dragged, moves it, and moves its ends', () => {
    const { day, drag, rests } = openPlan({ rests: '' })
    drag(day, 1260, 1380)
    expect(rests()).toBe('21:00-23:00')
    drag(day.querySelector('.rest-span'), 1300, 1360)
    expect(rests()).toBe('22:00-24:00')
    drag(slider('Start of rest 1'), 1320, 1290)
    expect(rests()).toBe('21:30-24:00')
  })

  test('a click without a drag changes nothing, and a scroll drops the drag', () => {
    const { day, drag, rests } = openPlan({ rests: '' })
    drag(day, 600, 600)
    fireEvent.pointerDown(day, { clientX: 600, button: 0, pointerId: 1 })
    fireEvent.pointerMove(day, { clientX: 700, pointerId: 1 })
    fireEvent.pointerCancel(day)
    fireEvent.pointerUp(day, { clientX: 900, pointerId: 1 })
    expect(rests()).toBe('')
  })

  test('keys move an end by a quarter or a whole hour, with Shift the whole rest, and remove it', () => {
    const { rests } = openPlan({ rests: '23:00-07:00' })
    press('Start of rest 1', 'ArrowLeft')
    press('End of rest 1', 'PageUp')
    expect(rests()).toBe('22:45-08:00')
    press('End of rest 1', 'ArrowRight', true)
    expect(rests()).toBe('23:00-08:15')
    expect(slider('End of rest 1')).toHaveAttribute('aria-valuetext', '08:15')
    press('End of rest 1', 'Delete')
    expect(rests()).toBe('')
  })

  test('takes exact times and weekdays, and keeps at least one day', () => {
    const { rests } = openPlan({ rests: 'Sat Sun 12:00-13:00' })
    const from = onPage().getByLabelText('Start of rest 1', { selector: 'input' })
    fireEvent.change(from, { target: { value: '1107' } })
    fireEvent.change(from, { target: { value: '99:9' } })
    fireEvent.blur(from)
    expect(from).toHaveValue('11:07')
    fireEvent.click(onPage().getByRole('checkbox', { name: 'Saturday' }))
    expect(rests()).toBe('Sun 11:07-13:00')
    expect(onPage().getByRole('checkbox', { name: 'Sunday' })).toBeDisabled()
  })

  test('turns the one rest of an older bot into the first of the list', () => {
    const { settings } = openPlan({ restFrom: '23:00', restUntil: '07:00' })
    fireEvent.click(onPage().getByRole('button', { name: 'Add a rest' }))
    expect(settings()).toMatchObject({ rests: '23:00-07:00, 12:00-13:00', restFrom: '', restUntil: '' })
  })

  test('offers at most eight rests', () => {
    openPlan({ rests: Array.from({ length: 8 }, (_, at) => `0${at}:00-0${at}:30`).join(', ') })
    expect(onPage().getByRole('button', { name: 'Add a rest' })).toBeDisabled()
  })
})

test('a pace sets four numbers, and says what it means', () => {
  const parts: object[] = []
  const own = { pauseMin: 12, pauseMax: 46, restEvery: 90, restFor: 15 }
  render(<PaceChoice settings={own} texts={IN_GERMAN} onChange={(part) => parts.push(part)} />)
  expect(onPage().getByText('Eigene Zahlen.')).toBeInTheDocument()
  fireEvent.click(onPage().getByRole('button', { name: 'Eifrig' }))
  expect(parts).toEqual([{ pauseMin: '4', pauseMax: '15', restEvery: '180', restFor: '10' }])
})
