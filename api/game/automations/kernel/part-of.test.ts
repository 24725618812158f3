import { describe, expect, test } from 'bun:test'
import { RunEnds } from '../run-ends'
import type { Module, ModuleContext } from './module'
import { partOf } from './part-of'

function partWith(create: (context: ModuleContext) => Module) {
  const lines: string[] = []
  const gained: number[] = []
  const notices: string[] = []
  const context = {
    print: (_: string, text: string) => void lines.push(text),
    gain: (amount: number) => void gained.push(amount),
    notify: (text: string) => void notices.push(text),
  } as unknown as ModuleContext
  return { part: partOf(context, 'Towers', create), lines, gained, notices }
}

const decision = { chosen: null, runnerUp: null, compared: 0, ruledOut: [] }

describe('A part of a bot', () => {
  test('begins its lines, reasons and notices with its label', async () => {
    const step = {
      id: 'a',
      what: 'A',
      uses: 'time',
      value: 1,
      measure: '',
      gain: 1,
      loss: 0,
      reason: 'Two towers.',
    } as const
    const { part, lines, notices } = partWith(({ print, notify }) => ({
      consider: async () => ({
        steps: [
          {
            ...step,
            async take() {
              print('.', 'One fell.')
              notify('One fell.')
            },
          },
        ],
      }),
    }))
    const { steps } = await part.consider()
    expect(steps[0]).toMatchObject({ id: 'Towers a', reason: 'Towers: Two towers.' })
    await steps[0]?.take(decision)
    expect([...lines, ...notices]).toEqual(['Towers: One fell.', 'Towers: One fell.'])
  })

  test('gains goods alone', async () => {
    const { part, gained } = partWith(({ gain }) => ({
      async consider() {
        gain(3)
        gain(1, { wood: 40, food: 2 })
        return { steps: [] }
      },
    }))
    await part.consider()
    expect(gained).toEqual([42])
  })

  test('ends alone when its goal is reached, and says so once', async () => {
    const { part, lines, notices } = partWith(() => ({
      consider: () => Promise.reject(new RunEnds('goal_reached', 'The wheel has reached tier 2.')),
    }))
    expect(await part.consider()).toMatchObject({ steps: [] })
    expect(await part.consider()).toMatchObject({ steps: [] })
    expect(lines).toEqual(['Towers: The wheel has reached tier 2. The others go on.'])
    expect(notices).toEqual(lines)
  })

  test('ends the run when its settings are wrong', async () => {
    const { part } = partWith(() => ({ consider: () => Promise.reject(new RunEnds('settings', 'Wrong pin.')) }))
    await expect(part.consider()).rejects.toThrow('Wrong pin.')
  })
})
