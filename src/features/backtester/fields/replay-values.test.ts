import { describe, expect, it } from 'vitest'
import {
  findReplayProblems,
  levelValues,
  problemsFromServer,
  restOf,
  toReplayRequest,
  type ReplayValues,
} from './replay-values.ts'

const base = levelValues({
  stop: { r: 1, kind: null, value: null },
  targets: [
    { r: 2, sizePct: 50 },
    { r: 4, sizePct: 10 },
  ],
  costR: 0.017_712_34,
})

const values: ReplayValues = {
  ...base,
  policy: 'pessimistic',
  fallback: 'pessimistic',
  candles: '1m',
  sizing: 'constantRisk',
  slippage: '0',
  postExit: true,
  riskPercent: '0.5',
  capital: '',
  from: '',
  to: '',
  splitAt: '',
}

describe('the settings of a replay', () => {
  it('start with the plan, and keep its exact cost unless it is changed', () => {
    expect(base).toEqual({
      stop: '1',
      targets: [
        { r: '2', part: '50' },
        { r: '4', part: '10' },
      ],
      cost: '0.0177',
    })
    const request = toReplayRequest(values, base)
    expect(request).not.toHaveProperty('cost')
    expect(request).toMatchObject({ stop: 1, riskFraction: 0.005, from: null, to: null, splitAt: null })
    expect(request).not.toHaveProperty('capital')
    expect(toReplayRequest({ ...values, cost: '0.02' }, base)).toMatchObject({ cost: 0.02 })
  })

  it('give the last target what the others leave', () => {
    expect(restOf(values.targets)).toBe(50)
    expect(toReplayRequest(values, base).targets).toEqual([
      { r: 2, sizePct: 50 },
      { r: 4, sizePct: 50 },
    ])
  })

  it('are refused by field, with the remedy', () => {
    expect(findReplayProblems(values)).toEqual({})
    const targets = [
      { r: '3', part: '100' },
      { r: '2', part: '' },
    ]
    expect(
      findReplayProblems({
        ...values,
        stop: '0',
        targets,
        cost: '-1',
        slippage: '',
        riskPercent: '101',
        capital: 'much',
        from: '2025-03-05',
        to: '2025-03-04',
      }),
    ).toEqual({
      stop: 'Stop must be greater than 0.',
      'targets.0.part': 'Leave some size for the last target.',
      'targets.1.r': 'Target 2 must be above target 1.',
      cost: 'Cost must be at least 0.',
      slippage: 'Slippage is required.',
      riskFraction: 'Risk must be at most 100.',
      capital: 'Capital must be a number, like 110.25.',
      to: 'Last day must not be before the first day.',
    })
  })

  it('show the server’s refusals at their fields', () => {
    expect(
      problemsFromServer([
        { field: 'targets.1.sizePct', message: 'must be positive' },
        { field: 'splitAt', message: 'must leave trades before and after it' },
        { field: 'elsewhere', message: 'is wrong' },
      ]),
    ).toEqual({
      'targets.1.part': 'Part must be positive.',
      splitAt: 'Split day: must leave trades before and after it.',
    })
  })
})
