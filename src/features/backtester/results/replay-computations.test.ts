import { describe, expect, it } from 'vitest'
import { buildVerificationFile, parseVerificationFile } from '#domain/simulation/verification-file.ts'
import { longTrade } from '#domain/simulation/what-if/sample-trade.fixture.ts'
import type { WhatIfCandle } from '#domain/simulation/what-if/what-if.ts'
import type { ReplayParameters } from '#server/simulations/backtest-shapes.ts'
import { replayStrategy } from '#server/simulations/strategy-replay.ts'
import runReference from '#server/simulations/threads/simulation-worker.ts'
import type { TaskCall } from '#server/simulations/threads/tasks.ts'
import { replayComputations } from './replay-computations.ts'

const reference = (name: string, input: unknown) => runReference({ name, input } as TaskCall).result
/** What the server computes a replay with, and what the browser does: the equality of both has tests of its own. */
const onServer = { run: async (name: string, input: unknown) => reference(name, input) }
const inBrowser = {
  compute: async (name: string, input: unknown) => ({ ok: true, value: reference(name, input) }),
} as unknown as Parameters<typeof replayComputations>[0]

const post = { mfpe: 3, mape: 0.2, first: 'favorable' } as const
const trades = [
  { r: 1, mae: 0.4, mfe: 2.5, entryDate: '2025-03-03' },
  { r: -1, mae: 1, mfe: 0.3, exit: 'stop', entryDate: '2025-03-04' },
  // Both levels are within its extremes: the policy or its candles decide.
  { r: 0.5, mae: 1.2, mfe: 2.2, entryDate: '2025-03-05' },
  { r: 0.7, mae: 0.1, mfe: 0.8, entryDate: '2025-03-06', post },
].map((trade, place) => ({
  ...longTrade,
  ...trade,
  tradeId: `trade ${place}`,
  candles: [
    { adverse: 0.1, favorable: 2.1, isWhole: true },
    { adverse: 1.2, favorable: 1, isWhole: true },
  ] as WhatIfCandle[],
})) as unknown as Parameters<typeof replayComputations>[2]

const usual: ReplayParameters = {
  stop: 0.9,
  targets: [
    { r: 1, sizePct: 30 },
    { r: 2, sizePct: 70 },
  ],
  policy: 'pessimistic',
  fallback: 'pessimistic',
  candles: null,
  sizing: 'constantRisk',
  slippage: 0.05,
  cost: 0.1,
  postExit: true,
  riskFraction: null,
  capital: null,
  from: null,
  to: null,
  splitAt: null,
}

/** The result that the server saves. */
async function saved(parameters: ReplayParameters) {
  const { from, to, postExit, candles } = parameters
  const sample = trades.filter(({ entryDate }) => entryDate >= (from ?? '') && entryDate <= (to ?? '9'))
  const replayed = sample.map(({ r, mae, mfe, exit, post: after, candles: bars }) => ({
    r,
    mae,
    mfe,
    exit,
    post: postExit ? after : null,
    candles: candles === null ? null : bars,
  }))
  const simulations = onServer as unknown as Parameters<typeof replayStrategy>[0]
  const caller = {} as Parameters<typeof replayStrategy>[3]
  const outcome = await replayStrategy(simulations, { sample, trades: replayed }, parameters, caller)
  return { ...outcome, parameters } as unknown as Parameters<typeof replayComputations>[1]
}

describe('a saved replay computed again', () => {
  it.each<[string, Partial<ReplayParameters>]>([
    ['of its plan', {}],
    ['by candles', { policy: 'exact', candles: '1m' }],
    ['without prices after the exit', { postExit: false }],
    ['of some days', { from: '2025-03-04', to: '2025-03-05' } as Partial<ReplayParameters>],
    ['of one size, target first', { sizing: 'constantSize', policy: 'optimistic' }],
    ['without a target', { targets: [] }],
  ])('%s is the one that the server saved, a computation for each target', async (_what, changes) => {
    const parameters = { ...usual, ...changes }
    const result = await saved(parameters)
    const computations = await replayComputations(inBrowser, result, trades)
    expect(computations).toHaveLength(Math.max(1, parameters.targets.length))
    for (const { task, input, output } of computations) expect(output).toEqual(reference(task, input))
    // No key of the sample beyond what is computed gets into the file, which would be refused.
    const text = JSON.stringify(buildVerificationFile('', computations))
    expect(parseVerificationFile(text).computations).toEqual(computations)
  })

  it('is told apart from another by each trade’s R, by its trades and by their order', async () => {
    const result = await saved(usual)
    const changed = 'its candles have changed since. Replay the strategy again.'
    const outcomes = result.outcomes.map((outcome, place) =>
      place === 2 ? { ...outcome, r: outcome.r + 1e-12 } : outcome,
    )
    await expect(replayComputations(inBrowser, { ...result, outcomes }, trades)).rejects.toThrow(changed)
    await expect(replayComputations(inBrowser, result, trades.slice(0, 3))).rejects.toThrow(changed)
    await expect(replayComputations(inBrowser, result, trades.toReversed())).rejects.toThrow(changed)
    const other = trades.map((trade, place) => (place === 0 ? { ...trade, tradeId: 'another' } : trade))
    await expect(replayComputations(inBrowser, result, other)).rejects.toThrow(changed)
  })

  it('says why the engine refuses', async () => {
    const refusing = {
      compute: async () => ({ ok: false, problem: { message: 'Too many trades.' } }),
    } as unknown as Parameters<typeof replayComputations>[0]
    await expect(replayComputations(refusing, await saved(usual), trades)).rejects.toThrow('Too many trades.')
  })
})
