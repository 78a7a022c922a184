import { afterAll, describe, expect, it } from 'vitest'
import type { WhatIfInput, WhatIfPolicy, WhatIfTrade } from '#domain/simulation/what-if/what-if.ts'
import { Cscv } from '#engine/edgeworth_engine.js'
import { cscv } from '#server/reference/what-if/cscv.ts'
import { sides } from '#tests/engine/equality/both-sides.ts'
import { stopPools } from '#tests/engine/equality/pools.ts'
import { vectorLines } from './engine-vectors.ts'

afterAll(stopPools)

const lines = vectorLines('what-if-wi1.txt')
const trades = (exit: WhatIfTrade['exit']): WhatIfTrade[] =>
  lines
    .filter(([kind]) => kind === 'trade')
    .map(([, r, mae, mfe]) => ({ r: Number(r), mae: Number(mae), mfe: Number(mfe), exit, post: null, candles: null }))
const cells = lines.filter(([kind]) => kind === 'cell')
const asked: WhatIfInput = {
  trades: trades('other'),
  stops: [0.5, 1, 1.5],
  targets: [1, 2, 3],
  slippage: 0,
  cost: 0,
  policy: 'pessimistic',
  fallback: 'pessimistic',
  sizing: 'constantSize',
  orderDependent: true,
  kelly: false,
}

describe.each(sides)('%s answers WI1', (_, side) => {
  it.each(cells)(
    '%s: stop %s, target %s, %s',
    async (__, stop, target, policy, net, rate, ambiguous, factor, drawdown) => {
      const found = await side.whatIf({ ...asked, policy: policy as WhatIfPolicy })
      const at = asked.stops.indexOf(Number(stop)) * 3 + asked.targets.indexOf(Number(target))
      expect(found.net[at]).toBeCloseTo(Number(net), 12)
      expect(found.winRate[at]).toBeCloseTo(Number(rate), 12)
      expect((found.ambiguous[at] ?? NaN) * 10).toBeCloseTo(Number(ambiguous), 12)
      expect(found.profitFactor[at]).toBeCloseTo(Number(factor), 12)
      expect(found.ordered?.maxDrawdown[at]).toBeCloseTo(Number(drawdown), 12)
    },
  )

  it('leaves a wider stop unknown if a trade ended at its stop', async () => {
    // Only those three losses of exactly one ended at their stop.
    const stopped = asked.trades.map((trade) => (trade.r === -1 ? ({ ...trade, exit: 'stop' } as const) : trade))
    const { coverage } = await side.whatIf({ ...asked, trades: stopped })
    // Stop 1.5 with targets 1, 2, 3: one of the three touched target 1 before.
    expect(coverage).toEqual([1, 1, 1, 1, 1, 1, 0.8, 0.7, 0.7])
  })
})

describe('cross-validation of the published matrix', () => {
  const columns = Array.from({ length: 5 }, (_, k) =>
    Array.from({ length: 24 }, (__, i) => (((7 * i * i + 11 * k * i + 5 * k * k + 3) % 23) - 11) / 10),
  )
  it.each(vectorLines('cscv.txt'))('%s blocks, %s', (blocks, metric, below, total, losses) => {
    const wanted = { total: Number(total), below: Number(below), losses: Number(losses) }
    expect(cscv(columns, Number(blocks), metric === 'sharpe' ? 'sharpe' : 'mean')).toMatchObject(wanted)
    const engine = new Cscv(Float64Array.from(columns.flat()), 5, Number(blocks), metric === 'sharpe')
    while (engine.advance(7));
    expect([...engine.tally()].slice(0, 3)).toEqual([wanted.total, wanted.below, wanted.losses])
    engine.free()
  })
})
