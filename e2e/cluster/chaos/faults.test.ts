import { expect, test } from 'bun:test'
import { seededRandom } from '../../../api/game/world/random'
import { drawFaults, type FaultKind } from './faults'

const POSSIBLE: FaultKind[] = [
  ...(['kill -9', 'SIGTERM', 'short SIGSTOP', 'long SIGSTOP', 'cut from Redis', 'cut from the store'] as const),
  ...(['cut from both', 'Redis restart', 'Redis outage', 'store restart', 'clock jump', 'web kill'] as const),
]

test('a seed draws the same faults as ever, so that figures can be compared', () => {
  expect(drawFaults(POSSIBLE, 26, seededRandom('41 faults'))).toEqual([
    ...(['store restart', 'kill -9', 'SIGTERM', 'cut from Redis', 'cut from the store', 'short SIGSTOP'] as const),
    ...(['long SIGSTOP', 'web kill', 'SIGTERM', 'long SIGSTOP', 'cut from Redis', 'Redis outage'] as const),
    ...(['clock jump', 'short SIGSTOP', 'long SIGSTOP', 'cut from both', 'cut from both', 'long SIGSTOP'] as const),
    ...(['SIGTERM', 'long SIGSTOP', 'SIGTERM', 'Redis restart', 'kill -9', 'cut from the store'] as const),
    ...(['kill -9', 'kill -9'] as const),
  ])
})
