import { sumOf } from '../../protocol/game-objects'
import { RunEnds } from '../run-ends'
import type { Module, ModuleContext, Outlook, Step } from './module'

/** Reasons for which a part ends, and the others go on. */
const ENDS_A_PART: readonly RunEnds['reason'][] = ['goal_reached', 'loss_limit', 'game_lacks']

const NOTHING: Outlook = { steps: [] }

/**
 * A module as a part of a bot with several: its lines begin with its label ("Towers: 140 troops are home …"), only goods
 * count as gain, and what would end a run of its own ends the part.
 */
export function partOf(context: ModuleContext, label: string, create: (context: ModuleContext) => Module): Module {
  let isOver = false
  const labelled = (text: string) => `${label}: ${text}`
  const module = create({
    ...context,
    print: (sign, text, decision) => context.print(sign, labelled(text), decision),
    gain: (_, goods) => {
      if (goods) context.gain(sumOf({ wood: 0, stone: 0, food: 0, ...goods }), goods)
    },
    notify: (text, about) => context.notify(labelled(text), about),
  })

  async function whileItLasts<Result>(otherwise: Result, work: () => Promise<Result> | undefined): Promise<Result> {
    if (isOver) return otherwise
    try {
      return (await work()) ?? otherwise
    } catch (error) {
      if (!(error instanceof RunEnds) || !ENDS_A_PART.includes(error.reason)) throw error
      isOver = true
      const text = labelled(`${error.message} The others go on.`)
      context.print('!', text)
      if (error.reason !== 'game_lacks') context.notify(text)
      return otherwise
    }
  }

  const ofPart = (step: Step): Step => ({
    ...step,
    id: `${label} ${step.id}`,
    label,
    ...(step.reason && { reason: labelled(step.reason) }),
    take: (decision) => whileItLasts(undefined, () => step.take(decision)),
  })

  return {
    open: () => whileItLasts(undefined, () => module.open?.()),
    ...(module.hears && { hears: module.hears }),
    owns: (report) => module.owns?.(report) ?? false,
    hear: (report) => whileItLasts(undefined, () => module.hear?.(report)),
    async consider() {
      // The other parts go on.
      const { idle: _, ...outlook } = await whileItLasts(NOTHING, () => module.consider())
      return { ...outlook, steps: outlook.steps.map(ofPart) }
    },
  }
}

/** Several modules as one. Each report goes to the one that owns it, else to the first that understands it. */
export function together(modules: Module[]): Module {
  return {
    async open() {
      for (const module of modules) await module.open?.()
    },
    hears: [...new Set(modules.flatMap(({ hears = [] }) => hears))],
    owns: (report) => modules.some(({ owns }) => owns?.(report)),
    async hear(report) {
      const hearing = modules.filter(({ hears }) => hears?.includes(report.kind))
      await (hearing.find(({ owns }) => owns?.(report)) ?? hearing[0])?.hear?.(report)
    },
    async consider() {
      const outlooks: Outlook[] = []
      for (const module of modules) outlooks.push(await module.consider())
      return {
        steps: outlooks.flatMap(({ steps }) => steps),
        ruledOut: outlooks.flatMap(({ ruledOut = [] }) => ruledOut),
        next: outlooks.flatMap(({ next = [] }) => next),
        idle: outlooks.flatMap(({ idle }) => idle || []).join(' '),
      }
    },
  }
}
