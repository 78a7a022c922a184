import type { CalendarDate, Instant } from '#domain/numbers/units.ts'
import type { WhatIfGrid, WhatIfGuards } from '#domain/simulation/what-if/what-if.ts'
import type { WhatIfSourceTrade } from '#features/what-if/grid/what-if-input.ts'

let made = 0

/** A trade of a source, with a new id. */
export function madeTrade(changes: Partial<WhatIfSourceTrade> = {}): WhatIfSourceTrade {
  made += 1
  return {
    tradeId: `trade-${made}`,
    symbol: 'ES',
    direction: 'long',
    entryAt: '2025-01-02T14:30:00.000Z' as Instant,
    exitAt: '2025-01-02T15:30:00.000Z' as Instant,
    entryDate: '2025-01-02' as CalendarDate,
    entryHour: 9,
    entryWeekday: 4,
    size: 100_000,
    isLoss: false,
    atEntry: null,
    costR: 0,
    entryPrice: 5_000,
    riskPrice: 4,
    risk: null,
    r: 1,
    mae: 0.5,
    mfe: 1.5,
    exit: 'other',
    post: null,
    candles: null,
    ...changes,
  }
}

/** Tests of chance that find no edge. */
export function madeGuards(changes: Partial<WhatIfGuards> = {}): WhatIfGuards {
  return {
    trades: 120,
    eligible: 2_500,
    distinct: 2_400,
    actualExpectancy: 0.1,
    blockLength: 3,
    plateau: { cell: { stop: 1, target: 1 }, score: 0.28, expectancy: 0.3, low: 0.02, high: 0.55 },
    cscv: {
      blocks: 10,
      total: 252,
      below: 126,
      losses: 100,
      pbo: 0.5,
      outOfSampleLoss: 0.4,
      inSample: 0.4,
      outOfSample: 0.1,
    },
    walkForward: {
      trades: 80,
      expectancy: 0.25,
      actualExpectancy: 0.1,
      gain: { mean: 0.15, sd: 0.5, standardError: 0.05, low: 0.05, high: 0.25 },
      windows: [
        { from: 40, to: 80, cell: { stop: 1, target: 1 } },
        { from: 80, to: 120, cell: { stop: 0, target: 2 } },
      ],
    },
    spa: { lower: 0.4, consistent: 0.5, upper: 0.6 },
    deflated: { sharpe: 0.2, trials: 14.5, expected: 0.15, probability: 0.7 },
    verdict: 'luck',
    ...changes,
  }
}

/** A grid with these expectancies; all other figures are the same in each cell. */
export function madeGrid(expectancy: readonly number[]): WhatIfGrid {
  const all = (value: number) => expectancy.map(() => value)
  return {
    trades: 100,
    inconsistent: 0,
    net: expectancy.map((value) => value * 100),
    expectancy,
    winRate: all(0.5),
    profitFactor: all(1.2),
    payoff: all(1.2),
    sd: all(1),
    sharpe: all(0.1),
    sqn: all(1),
    t: all(1),
    psr: all(0.8),
    binaryKelly: all(0.05),
    coverage: all(0.95),
    ambiguous: all(0.1),
    ordered: null,
    kelly: null,
  }
}
