import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateColumns, type FormulaColumns } from './evaluate-columns.ts'
import { sketchColumns } from './formula-columns.fixture.ts'
import { formulaDatapoints } from './formula-datapoints.ts'
import { evaluateFormula } from './formula.ts'
import { maxRollingCalls, maxWindow } from './functions.ts'
import { parseFormula } from './parse-formula.ts'

function parsed(text: string) {
  const { formula, fault } = parseFormula(text, formulaDatapoints)
  if (formula === null) throw new Error(`${text}: ${fault.message}`)
  return formula
}

const evaluated = (text: string, columns: FormulaColumns) =>
  Array.from(evaluateColumns(parsed(text), columns), (value) => (Number.isNaN(value) ? null : value))

const faultOf = (text: string) => parseFormula(text, formulaDatapoints).fault

const sums = (count: number) => Array.from({ length: count }, () => 'rollsum(netPnl, 2)').join('+')

/** R by order of exit: 1, 2, unknown, 4, −1, 3. */
const realizedR = [1, 2, null, 4, -1, 3]

describe('earlier trades', () => {
  it.each([
    // (1 + 2) / 2, then (2 + 4) / 2 without the unknown one, then (4 − 1) / 2.
    ['rollmean(realizedR, 2)', [null, null, 1.5, 1.5, 3, 1.5]],
    ['rollsum(realizedR, 3)', [null, null, null, null, 7, 5]],
    // Of 1 and 2: √0.5; of 2 and 4: √2; of 4 and −1: √12.5.
    ['rollstd(realizedR, 2)', [null, null, Math.SQRT1_2, Math.SQRT1_2, Math.SQRT2, Math.sqrt(12.5)]],
    // 4 is above 1 and 2; −1 is below 2 and 4; 3 is above −1 and below 4. The third has no R of its own.
    ['rollrank(realizedR, 2)', [null, null, null, 100, 0, 50]],
    ['realizedR - rollmean(realizedR, 1)', [null, 1, null, 2, -5, 4]],
    // Sums of the two before, then the mean of the two known sums before.
    ['rollmean(rollsum(realizedR, 2), 2)', [null, null, null, null, 3, 4.5]],
  ])('%s', (text, values) => {
    const found = evaluated(text, sketchColumns({ values: { realizedR } }))
    for (const [row, value] of values.entries()) {
      if (value === null) expect(found[row], `trade ${row + 1}`).toBeNull()
      else expect(found[row], `trade ${row + 1}`).toBeCloseTo(value, 12)
    }
  })

  it('counts equal values half in a rank', () => {
    // 2 against 2, 2, 1, 5: one below and two equal of four.
    expect(evaluated('rollrank(netPnl, 4)', sketchColumns({ values: { netPnl: [2, 2, 1, 5, 2] } }))[4]).toBe(50)
  })

  it('stays within a portfolio', () => {
    const columns = sketchColumns({ values: { netPnl: [1, 10, 2, 20, 3] }, portfolios: [0, 1, 0, 1, 0] })
    expect(evaluated('rollsum(netPnl, 1)', columns)).toEqual([null, null, 1, 10, 2])
  })

  it('skips excluded trades, and an open trade has no value and is in no window', () => {
    const columns = sketchColumns({ values: { netPnl: [1, 2, 4, 8, 16] }, excluded: [1], open: [4] })
    expect(evaluated('rollsum(netPnl, 1)', columns)).toEqual([null, 1, 1, 4, null])
  })

  it('never contains the trade itself or a later one', () => {
    const values = { netPnl: [5, 6, 7, 8] }
    const before = evaluated('rollsum(netPnl, 2)', sketchColumns({ values }))[2]
    const after = evaluated('rollsum(netPnl, 2)', sketchColumns({ values: { netPnl: [5, 6, 999, -999] } }))[2]
    expect([before, after]).toEqual([11, 11])
  })

  it('are bounded in number and depth', () => {
    expect(faultOf(`rollmean(netPnl, ${maxWindow + 1})`)).toMatchObject({
      at: 18,
      message: /whole number from 1 to 250/,
    })
    expect(faultOf('rollstd(netPnl, 1)')?.message).toMatch(/from 2 to 250/)
    expect(faultOf('rollmean(netPnl, 2.5)')?.message).toMatch(/whole number/)
    expect(faultOf('rollmean(netPnl)')?.message).toMatch(/"," is expected/)
    expect(faultOf(sums(maxRollingCalls))).toBeNull()
    expect(faultOf(sums(maxRollingCalls + 1))?.message).toMatch(/more than 10/)
  })
})

describe('days', () => {
  const [monday, friday] = ['2026-11-23T12:00:00.000Z', '2026-11-27T18:00:00.000Z'].map(Date.parse) as [number, number]

  it('are counted between two moments with decimals, and between two dates', () => {
    const columns = sketchColumns({ values: { entryAt: [monday, null], exitAt: [friday, friday] } })
    expect(evaluated('days(entryAt, exitAt)', columns)).toEqual([4.25, null])
    expect(evaluated('-days(exitAt, entryAt)', columns)).toEqual([4.25, null])
    const one = {
      entryAt: '2026-11-23T12:00:00.000Z',
      exitAt: '2026-11-27T18:00:00.000Z',
      exitDate: '2026-11-27',
      expiryDate: '2026-12-18',
    }
    expect(evaluateFormula(parsed('days(entryAt, exitAt)'), one)).toBe(4.25)
    expect(evaluateFormula(parsed('days(exitDate, expiryDate)'), one)).toBe(21)
  })

  it.each([
    ['days(entryAt, exitDate)', 15, /a moment and a date/],
    ['days(entryAt, netPnl)', 15, /takes moments or dates/],
    ['days(entryAt)', 13, /"," is expected/],
    ['entryAt + 1', 1, /not a numeric datapoint/],
  ])('%s is refused at character %d', (text, at, message) => {
    const { fault } = parseFormula(text, formulaDatapoints)
    expect(fault?.at).toBe(at)
    expect(fault?.message).toMatch(message)
  })
})

/** Texts of formulas without functions that look back; a few are refused for their length. */
function anyFormulaText(names: readonly string[]): fc.Arbitrary<string> {
  const { formula } = fc.letrec<{ formula: string; leaf: string }>((tie) => ({
    leaf: fc.oneof(fc.nat(1000).map(String), fc.constantFrom('0.5', '2.675', '100'), fc.constantFrom(...names)),
    formula: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      tie('leaf'),
      fc
        .tuple(tie('formula'), tie('formula'), fc.constantFrom('+', '-', '*', '/'))
        .map(([left, right, sign]) => `(${left}) ${sign} (${right})`),
      fc
        .tuple(tie('formula'), tie('formula'), fc.constantFrom('min', 'max'))
        .map(([left, right, name]) => `${name}(${left}, ${right})`),
      tie('formula').map((inner) => `abs(-${inner})`),
      fc.tuple(tie('formula'), fc.nat(4)).map(([inner, places]) => `round(${inner}, ${places})`),
      fc
        .tuple(tie('formula'), tie('formula'), fc.constantFrom('<', '<=', '>', '>=', '=', '!='), tie('leaf'))
        .map(([left, yes, comparison, right]) => `if(${left} ${comparison} ${right}, ${yes}, ${right})`),
    ),
  }))
  return formula
}

it('a trade has the same value alone and among all trades, unless the formula looks back', () => {
  const names = ['mfeR', 'realizedR', 'holdMinutes', 'netPnl'] as const
  const numbers = fc.oneof(
    fc.constant(null),
    fc.constantFrom(0, -0, 1, 0.5, 1.005, 1e308),
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  )
  const trades = fc.array(fc.record(Object.fromEntries(names.map((name) => [name, numbers]))), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(anyFormulaText(names), trades, (text, rows) => {
      const { formula } = parseFormula(text, formulaDatapoints)
      fc.pre(formula !== null)
      const columns = sketchColumns({
        values: Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name] ?? null)])),
      })
      const together = evaluateColumns(formula, columns)
      for (const [row, trade] of rows.entries()) {
        const alone = evaluateFormula(formula, trade)
        expect(together[row], text).toBe(alone ?? Number.NaN)
      }
    }),
    { numRuns: 2_000 },
  )
})
