import { describe, expect, it } from 'vitest'
import type { GrowthInput } from '#domain/simulation/growth.ts'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { ApiError } from '#server/request/api-error.ts'
import { refuseTooLarge } from './task-size.ts'
import type { InputOf, TaskName } from './tasks.ts'

/** The code and field of the refusal; null if the input is accepted. */
function refused<Name extends TaskName>(name: Name, input: InputOf<Name>): unknown {
  try {
    refuseTooLarge(name, input, (parameter) => parameter)
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    expect(error.code).toBe('simulation_too_large')
    return error.details?.[0]?.field
  }
}

const growth: GrowthInput = {
  r: Array.from({ length: 1000 }, () => 1),
  model: { kind: 'iid' },
  sizing: { kind: 'fixedFraction', fraction: 0.01 },
  extraCostR: 0,
  paths: 200_000,
  steps: 1000,
  seed: [1, 2],
  flows: [],
  ruin: [],
  stopAtRuin: false,
  goal: null,
  resampleHistory: false,
  recovery: false,
}
const trades: WhatIfInput['trades'] = Array.from({ length: 1000 }, () => ({
  r: 1,
  mae: 0,
  mfe: 1,
  exit: 'other',
  post: null,
  candles: null,
}))
const levels = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const grid: WhatIfInput = {
  trades,
  stops: levels(200),
  targets: levels(200),
  slippage: 0,
  cost: 0,
  policy: 'pessimistic',
  fallback: 'pessimistic',
  sizing: 'constantSize',
  orderDependent: true,
  kelly: false,
}

describe('the size of a simulation', () => {
  it('is paths times trades ahead', () => {
    expect(refused('growth', growth)).toBeNull()
    expect(refused('growth', { ...growth, paths: 200_001 })).toBe('paths')
  })

  it('counts the second run of an uncertain edge, and the histories kept for each path', () => {
    expect(refused('growth', { ...growth, resampleHistory: true })).toBe('paths')
    // 2 × 1,000 steps and a history of 1,000 trades: 3,000 per path.
    expect(refused('growth', { ...growth, paths: 66_666, resampleHistory: true })).toBeNull()
    expect(refused('growth', { ...growth, paths: 66_667, resampleHistory: true })).toBe('paths')
    expect(refused('growth', { ...growth, model: { kind: 'permutation' } })).toBe('paths')
  })

  it('adds up all scenarios, and for the history test has the length of the history', () => {
    const half = { ...growth, paths: 100_000 }
    expect(refused('scenarios', [half, half])).toBeNull()
    expect(refused('scenarios', [half, half, { ...half, paths: 1 }])).toBe('paths')
    expect(refused('history', { ...growth, steps: 1 })).toBeNull()
    expect(refused('history', { ...growth, paths: 200_001, steps: 1 })).toBe('paths')
  })

  it('counts one run per fraction for drawdown by fraction', () => {
    // 9 points and 21 further fractions: 30 runs of 6.7 million steps.
    const asked = { growth: { ...growth, paths: 6_666 }, level: 0.2, tolerance: 0.1, points: 9 }
    expect(refused('kellyDrawdown', asked)).toBeNull()
    expect(refused('kellyDrawdown', { ...asked, points: 10 })).toBe('paths')
  })

  it('is values times resamples for resampling and removal', () => {
    const values = Array.from({ length: 20_000 }, () => 1)
    const remove = values.map((_, i) => i === 0)
    const seed = [1, 2] as const
    expect(refused('resampling', { values, resamples: 5000, blockLength: null, seed })).toBeNull()
    expect(refused('resampling', { values, resamples: 5001, blockLength: null, seed })).toBe('resamples')
    expect(refused('removeBehavior', { values, remove, resamples: 10_000, seed })).toBeNull()
    expect(refused('kelly', { ...growth, bootstraps: 10_000, curvePoints: 101, floor: null })).toBeNull()
    expect(refused('kelly', { ...growth, r: values, bootstraps: 10_000, curvePoints: 101, floor: null })).toBe(
      'bootstraps',
    )
  })

  it('is trades times cells for a grid in which the order of trades counts', () => {
    expect(refused('whatIfGrid', grid)).toBeNull()
    const many = { ...grid, trades: Array.from({ length: 6 }, () => trades).flat() }
    expect(refused('whatIfGrid', many)).toBe('trades')
    expect(refused('whatIfGrid', { ...many, orderDependent: false })).toBeNull()
  })

  it('is cells times trades times (resamples + cells) for the guards', () => {
    const guarded = { ...grid, stops: levels(20), targets: levels(20) }
    expect(refused('whatIfGuards', { grid: guarded, resamples: 1000, seed: [1, 2] })).toBeNull()
    expect(refused('whatIfGuards', { grid: guarded, resamples: 5000, seed: [1, 2] })).toBe('resamples')
  })
})
