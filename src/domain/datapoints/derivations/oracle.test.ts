import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { derivedKeys, derivedFieldByKey } from '#domain/datapoints/fields/catalogue.ts'
import { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import type { Fill } from '#domain/fills/fill.ts'
import { assetClasses } from '#domain/instruments/asset-class.ts'
import type { Money } from '#domain/numbers/units.ts'
import { chartTimeframes, emotions, plannedOrderTypes, trends, exitReasons } from '#domain/trade/fields/choices.ts'
import type { RuleCheck } from '#domain/trade/fields/trade-field.ts'
import { check, buildFacts, type FactOverrides, type Stated } from './facts.fixture.ts'
import { naiveFigures } from './naive-figures.fixture.ts'
import { naiveJudgments } from './naive-judgments.fixture.ts'
import { asNumber, type Rational } from './rational.fixture.ts'

/** A random trade with its facts. */
interface RandomTrade {
  readonly stated: Stated
  readonly around: FactOverrides
}

const start = Date.UTC(2025, 0, 3)
const decimal = (min: number, max: number, places: number) =>
  fc.integer({ min: min * 10 ** places, max: max * 10 ** places }).map((digits) => {
    const text = String(Math.abs(digits)).padStart(places + 1, '0')
    return `${digits < 0 ? '-' : ''}${text.slice(0, -places)}.${text.slice(-places)}`
  })
const perhaps = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 3 })
/** A narrow range, so that prices coincide and stops lie on either side. */
const quarters = (min: number, max: number) =>
  fc.integer({ min: min * 4, max: max * 4 }).map((count) => String(count / 4))
const price = quarters(95, 105)
const money = decimal(-5, 20, 2)
const minutes = fc.constantFrom('0', '1', '2.5', '30')
const grade = perhaps(fc.integer({ min: 1, max: 5 }))

/** Fills of a position: entries, and exits of none, part or all of it, at moments that may coincide. */
const fills = fc
  .record({
    sizes: fc.array(fc.constantFrom(1, 2, 3, 7, 10), { minLength: 1, maxLength: 3 }),
    closed: fc.constantFrom(0, 0.5, 1, 1, 1, 1),
    parts: fc.integer({ min: 1, max: 3 }),
    prices: fc.array(price, { minLength: 6, maxLength: 6 }),
    fees: fc.array(fc.constantFrom('0', '0', '0.35', '1'), { minLength: 6, maxLength: 6 }),
    gaps: fc.array(fc.constantFrom(0, 3, 5, 6, 90, 900, 7_200, 90_000, 300_000), { minLength: 6, maxLength: 6 }),
    unit: fc.constantFrom(1, 0.1, 0.003),
    day: fc.nat(500),
    turned: fc.boolean(),
  })
  .map(({ sizes, closed, parts, prices, fees, gaps, unit, day, turned }) => {
    const held = sizes.reduce((sum, one) => sum + one, 0)
    const toClose = Math.floor(held * closed)
    const exits = Array.from({ length: parts }, (_, part) => Math.floor((toClose + part) / parts)).filter(
      (one) => one > 0,
    )
    let at = start + day * 3_600_000 * 7
    const made = [...sizes, ...exits].map((count, place) => {
      at += (gaps[place] ?? 0) * 1_000
      return {
        opens: place < sizes.length,
        quantity: (count * unit).toFixed(3),
        price: prices[place] ?? '100',
        fee: fees[place] ?? '0',
        at: new Date(at).toISOString(),
      }
    })
    // Shuffled if their moments determine the order.
    const distinct = new Set(made.map((one) => one.at)).size === made.length
    return turned && distinct ? made.toReversed() : made
  })

const checks: fc.Arbitrary<RuleCheck[]> = fc.array(
  fc
    .tuple(
      fc.constantFrom(...(['yes', 'yes', 'no', 'na'] as const)),
      fc.constantFrom('1', '2', '0.5'),
      fc.boolean(),
      fc.nat(99),
    )
    .map(([met, weight, mandatory, number]) => check(`rule-${number}`, met, weight, mandatory)),
  { maxLength: 4 },
)

const plan = {
  plannedEntryPrice: perhaps(price),
  plannedStopPrice: perhaps(price),
  plannedQuantity: perhaps(fc.constantFrom('1', '3', '10', '12')),
  plannedRiskPct: perhaps(fc.constantFrom('0.5', '1', '2')),
  plannedEntryType: perhaps(fc.constantFrom(...plannedOrderTypes)),
  plannedTarget1: perhaps(price),
  plannedTarget2: perhaps(price),
  plannedTarget3: perhaps(price),
  plannedTarget1Pct: perhaps(fc.constantFrom('25', '50')),
  plannedTarget2Pct: perhaps(fc.constantFrom('25', '30')),
  plannedTarget3Pct: perhaps(fc.constantFrom('10', '20')),
  thesis: perhaps(fc.constantFrom('Retest of the level', '  ')),
  timeframe: perhaps(fc.constantFrom(...chartTimeframes)),
}
const execution = {
  commission: money,
  exchangeFees: money,
  swapFunding: money,
  initialStopPrice: perhaps(price),
  finalStopPrice: perhaps(price),
  exitReason: perhaps(fc.constantFrom(...exitReasons)),
  lowestPrice: perhaps(quarters(90, 96)),
  highestPrice: perhaps(quarters(104, 110)),
  timeToMaeMin: perhaps(minutes),
  timeToMfeMin: perhaps(minutes),
  postHigh: perhaps(quarters(95, 112)),
  postLow: perhaps(quarters(88, 105)),
  timeToMfpeMin: perhaps(minutes),
  timeToMapeMin: perhaps(minutes),
}
const rest = {
  htfTrend: perhaps(fc.constantFrom(...trends)),
  atrAtEntry: perhaps(fc.constantFrom('0.8', '3')),
  spreadAtEntry: perhaps(fc.constantFrom('0', '0.03')),
  benchmarkReturnPct: perhaps(fc.constantFrom('-0.4', '0', '1.1')),
  emotionBefore: fc.subarray([...emotions], { maxLength: 2 }),
  lessons: perhaps(fc.constant('Wait')),
  mistakeIds: fc.subarray(['m1', 'm2', 'm3'] as const),
  entryGrade: grade,
  managementGrade: grade,
  exitGrade: grade,
  hypoEntryPrice: perhaps(price),
  hypoExitPrice: perhaps(price),
}
const instrument = {
  assetClass: fc.constantFrom(...assetClasses),
  symbol: fc.constantFrom('ACME', 'ESM5', 'ZNU5', 'EURUSD', 'USD/JPY', 'BTC-USD'),
  quoteCurrency: fc.constantFrom('USD', 'USD', 'EUR'),
  pointValue: fc.constantFrom('1', '1', '100', '50', '0.1'),
  tickSize: perhaps(fc.constantFrom('0.25', '0.01')),
  pipSize: perhaps(fc.constantFrom('0.0001', '0.01')),
  lotSize: perhaps(fc.constantFrom('100000', '10')),
  fxRate: perhaps(fc.constantFrom('1', '1.085')),
}

/** Trades of every asset class, long and short, entered or not, with any input missing. */
const randomTrade: fc.Arbitrary<RandomTrade> = fc
  .record({
    base: fc.record({ ...instrument, ...plan, ...execution, ...rest }),
    direction: fc.constantFrom('long' as const, 'short' as const),
    entered: fc.constantFrom(true, true, true, true, false),
    fills,
    checks,
    balance: fc.constantFrom('3000', '25000.5', '0', '-20'),
    hasJournal: fc.boolean(),
    timeZone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Tokyo'),
    kelly: perhaps(fc.constantFrom(2.5, 0, -4)),
    market: perhaps(fc.record({ bestExitPrice: perhaps(price), setAndForgetR: perhaps(fc.constantFrom(-1, 0.5, 2)) })),
    loggedAfter: fc.nat(3_000),
    teamId: perhaps(fc.constant('team')),
  })
  .map(
    ({
      market,
      base,
      direction,
      entered,
      fills: pieces,
      checks: made,
      balance,
      hasJournal,
      timeZone,
      kelly,
      loggedAfter,
      teamId,
    }) => {
      const [open, close] = direction === 'long' ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const)
      const executions = entered
        ? pieces.map(({ opens, ...fill }) => ({ ...fill, side: opens ? open : close, liquidity: null }) as Fill)
        : []
      return {
        stated: { ...base, direction, executions, status: entered ? 'completed' : 'missed' },
        around: {
          ...(hasJournal ? { journal: { accountBalanceAtEntry: balance, kellyFractionAtEntry: kelly } } : {}),
          ...(market === null ? {} : { market }),
          portfolio: { timeZone, teamId, balance: balance as Money },
          severities: { m1: 2, m2: 5, m3: 1 },
          checks: made,
          createdAt: new Date(start + loggedAfter * 3_600_000).toISOString(),
        },
      }
    },
  )

const trades = 2_000

/**
 * Excludes figures from other trades (journal/oracle.test.ts) and from candles and market hours, which have their own
 * tests.
 */
const checked = derivedKeys.filter((key) => derivedFieldByKey[key].from === 'trade')

const isFraction = (value: unknown): value is Rational => typeof value === 'object' && value !== null && 'd' in value

/** Prices are rounded to 12 places; times the sizes and point values of these trades, the error is below this. */
function isSame(value: unknown, wanted: unknown): boolean {
  if (!isFraction(wanted)) return JSON.stringify(value) === JSON.stringify(wanted)
  const number = asNumber(wanted)
  return value !== null && Math.abs(Number(value) - number) <= 1e-6 + 1e-9 * Math.abs(number)
}

test(`${trades} trades of all kinds: every figure equals its definition in exact fractions`, () => {
  const valued = new Set<string>()
  const missing = new Set<string>()
  fc.assert(
    fc.property(randomTrade, ({ stated, around }) => {
      const facts = buildFacts(stated, around)
      const found = new TradeDatapoints(facts)
      const naive = naiveFigures(facts)
      const wanted: Readonly<Record<string, unknown>> = { ...naive.figures, ...naiveJudgments(facts, naive) }
      const faults = checked.flatMap((key) => {
        const should = wanted[key]
        ;(should === null ? missing : valued).add(key)
        const value = found.value(key)
        const fraction = isFraction(should) ? asNumber(should) : should
        return [
          ...(isSame(value, should) ? [] : [{ key, value, wanted: fraction }]),
          // Exactly the missing values have a reason.
          ...((found.reason(key) === null) === (should !== null) ? [] : [{ key, reason: found.reason(key) }]),
        ]
      })
      expect(faults).toEqual([])
    }),
    { numRuns: trades },
  )
  // Each figure was present in some trade and, if it can be, missing in another.
  expect(checked.filter((key) => !valued.has(key))).toEqual([])
  expect(checked.filter((key) => !missing.has(key) && derivedFieldByKey[key].unknown !== null)).toEqual([])
  expect(checked).toHaveLength(102)
})
