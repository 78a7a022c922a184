import { seededRandom } from '#domain/numbers/seeded-random.ts'
import { buildColumnsOf, type ColumnSketch } from './columns.fixture.ts'
import type { TradeColumns } from './columns.ts'

type Random = ReturnType<typeof seededRandom>

const bell = (random: Random) => (random.chance(0.1) ? 0 : Math.round(random.normal() * 100) / 100)

/** Trades of every kind, with most columns known for most trades; results depend on nothing but what `drawR` remembers. */
export function randomColumns(seed: number, count: number, drawR: (random: Random) => number = bell): TradeColumns {
  const random = seededRandom(seed)
  const maybe = <Value>(value: Value, chance = 0.8): Value | null => (random.chance(chance) ? value : null)
  const sketches = Array.from({ length: count }, (): ColumnSketch => {
    if (random.chance(0.05)) {
      const seenAt = new Date(Date.UTC(2024, 0, random.integer(1, 300))).toISOString()
      return {
        r: null,
        status: 'missed',
        result: null,
        netPnl: null,
        grossPnl: null,
        entryAt: null,
        exitAt: null,
        exitDate: null,
        holdMinutes: null,
        seenAt,
        missedR: maybe(random.normal()),
        missedReasonId: maybe(random.pick(['afraid', 'away'])),
        frontrunPct: maybe(random.unit() * 40),
        nextTradeR: maybe(random.normal()),
      }
    }
    const r = drawR(random)
    const feeR = random.integer(0, 8) / 100
    const streak = random.integer(1, 5) * (random.chance(0.5) ? 1 : -1)
    const grade = random.pick(['A', 'B', 'C', 'D', 'F'])
    return {
      r,
      fees: feeR * 100,
      feeR,
      after: random.integer(5, 2_000),
      holdMinutes: random.integer(1, 400),
      holdBucket: random.pick(['under5m', '5to15m', '15to60m', '1to4h']),
      symbol: random.pick(['ESM4', 'NQM4', 'CLZ4']),
      direction: random.pick(['long', 'short']),
      setupId: maybe(random.pick(['a', 'b', 'c'])),
      exchangeId: maybe(random.pick(['broker', 'other'])),
      exitReason: maybe(random.pick(['target', 'stop', 'trailing', 'manual-emotional'])),
      tags: random.pick([[], ['x'], ['x', 'y']]),
      mistakeIds: random.pick([[], [], ['chased']]),
      metRuleIds: random.pick([[], ['wait']]),
      brokenRuleIds: random.pick([[], ['size']]),
      emotionBefore: random.pick([[], ['calm'], ['angry']]),
      exitComment: maybe(random.pick(['Stopped out.', 'Took profit.'])),
      entrySession: random.pick(['NY', 'London']),
      minutesSinceOpen: maybe(random.integer(0, 400)),
      minutesSincePrevExit: maybe(random.integer(1, 3_000)),
      streakAtEntry: maybe(streak),
      tradeOfDay: random.integer(1, 5),
      riskPct: maybe(0.5 + random.unit()),
      initialStopPrice: maybe('99'),
      plannedTarget1: maybe('105', 0.5),
      rulesTotal: random.integer(0, 3),
      hasNotes: random.chance(0.5),
      entryWithinPlan: maybe(random.chance(0.5)),
      processGrade: maybe(grade),
      outcomeQuadrant: r === 0 ? null : `${'AB'.includes(grade) ? 'good' : 'bad'}${r > 0 ? 'Win' : 'Loss'}`,
      complianceScore: maybe(random.integer(0, 100)),
      marketRegime: maybe(random.pick(['range', 'trendUp'])),
      mfeR: maybe(Math.max(r, 0) + random.unit()),
      mfeCapturePct: maybe(random.integer(-100, 100)),
      giveBackR: maybe(random.unit()),
      mfpeR: maybe(random.unit() * 2),
      mapeR: maybe(random.unit() * 2),
      peeSequence: random.pick(['MFPE_FIRST', 'MAPE_FIRST', 'FLAT', 'UNKNOWN']),
      exitVerdict: random.pick(['early', 'protective', 'optimal', 'late', 'unknown']),
      setAndForgetR: maybe(random.normal()),
      managementR: maybe(random.normal()),
      commission: String(feeR * 100),
      exchangeFees: '0',
      swapFunding: '0',
      'stat:mood': maybe(random.integer(1, 10)),
    }
  })
  return buildColumnsOf(sketches)
}
