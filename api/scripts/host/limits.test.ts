import { expect, test } from 'bun:test'
import { SCRIPT_LIMITS as SHOWN } from '../../../shared/limits'
import { SCRIPT_LIMITS } from './limits'

// A host has only its own folder, so it cannot import what pages show.
test('A host keeps the limits that pages show', () => {
  const { codeBytes, memoryBytesOfEngine, stepsPerAsk, asksPerTurn, callsUnderWay, memoryBytes } = SCRIPT_LIMITS
  expect({
    sourceBytes: codeBytes,
    engineMemoryBytes: memoryBytesOfEngine,
    stepsPerTurn: stepsPerAsk * asksPerTurn,
    callsUnderWay,
    memoryBytes,
  }).toEqual({
    sourceBytes: SHOWN.sourceBytes,
    engineMemoryBytes: SHOWN.engineMemoryBytes,
    stepsPerTurn: SHOWN.stepsPerTurn,
    callsUnderWay: SHOWN.callsUnderWay,
    memoryBytes: SHOWN.memoryBytes,
  })
})
