import { expect, it } from 'vitest'
import { countEndings } from './count-endings.ts'

const parameters = {
  stop: 1,
  policy: 'pessimistic',
  fallback: 'pessimistic',
  candles: null,
  sizing: 'constantRisk',
  slippage: 0,
  cost: 0,
  postExit: true,
  riskFraction: null,
  capital: null,
  from: null,
  to: null,
  splitAt: null,
} as const
const outcome = (...endings: ('stop' | 'target' | 'split' | 'own')[]) => ({ tradeId: 't', r: 0, endings, known: true })

it('counts the endings of each part of the position', () => {
  const targets = [
    { r: 1, sizePct: 60 },
    { r: 2, sizePct: 40 },
  ]
  const outcomes = [outcome('target', 'target'), outcome('target', 'stop'), outcome('stop', 'stop')]
  expect(countEndings({ parameters: { ...parameters, targets }, outcomes })).toEqual([
    { target: 1, share: 0.6, counts: { target: 2, stop: 1, split: 0, own: 0 } },
    { target: 2, share: 0.4, counts: { target: 1, stop: 2, split: 0, own: 0 } },
  ])
})

it('has one part without a target where exits stay as traded', () => {
  const outcomes = [outcome('own'), outcome('stop')]
  expect(countEndings({ parameters: { ...parameters, targets: [] }, outcomes })).toEqual([
    { target: null, share: 1, counts: { target: 0, stop: 1, split: 0, own: 1 } },
  ])
})
