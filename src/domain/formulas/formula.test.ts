import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formulaDatapoints } from './formula-datapoints.ts'
import { evaluateFormula, type FormulaValues } from './formula.ts'
import { maxFormulaLength, parseFormula } from './parse-formula.ts'

function evaluated(text: string, trade: FormulaValues = {}): number | null {
  const { formula, fault } = parseFormula(text, formulaDatapoints)
  if (formula === null) throw new Error(`${text}: ${fault.message}`)
  return evaluateFormula(formula, trade)
}

const faultOf = (text: string) => parseFormula(text, formulaDatapoints).fault

describe('evaluation', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['24 / 4 / 2', 3],
    ['-2 * -3', 6],
    ['- (2 + 3) + +1', -4],
    ['2--1', 3],
    ['min(3, 1, 2)', 1],
    ['max(3)', 3],
    ['abs(-2.5)', 2.5],
    ['round(2.5)', 3],
    ['round(-2.5)', -3],
    // By decimal notation, not by the nearest double, 1.00499999999999989…
    ['round(1.005, 2)', 1.01],
    ['round(1234.5678, 1)', 1234.6],
    ['if(1 < 2, 10, 20)', 10],
    ['if(2 <= 1, 10, 20)', 20],
    ['if(0.5 = 1 / 2, 1, 0)', 1],
    ['if(1 != 1, 1, if(3 >= 3, 2, 0))', 2],
    ['0.1 + 0.2', 0.1 + 0.2],
  ])('%s is %d', (text, value) => {
    expect(evaluated(text)).toBe(value)
  })

  it('reads datapoints of a trade, yes as 1 and no as 0', () => {
    const trade = { mfeR: 2.5, realizedR: 1, stopWidened: true, wasFomo: false, netPnl: '-31.25' }
    expect(evaluated('mfeR - realizedR', trade)).toBe(1.5)
    expect(evaluated('10 * stopWidened + wasFomo', trade)).toBe(10)
    expect(evaluated('netPnl / 2', trade)).toBe(-15.625)
  })

  it('is unknown if a required datapoint is', () => {
    expect(evaluated('mfeR - realizedR', { mfeR: 2, realizedR: null })).toBeNull()
    expect(evaluated('mfeR - realizedR', { mfeR: 2 })).toBeNull()
    expect(evaluated('max(1, mfeR)')).toBeNull()
    expect(evaluated('if(mfeR > 1, 1, 0)')).toBeNull()
    expect(evaluated('0 * mfeR')).toBeNull()
    // The branch not taken requires nothing.
    expect(evaluated('if(realizedR > 0, realizedR, mfeR)', { realizedR: 2 })).toBe(2)
  })

  it('is unknown on division by zero and overflow, even in comparisons', () => {
    expect(evaluated('1 / 0')).toBeNull()
    expect(evaluated('0 / 0')).toBeNull()
    expect(evaluated('1 / (2 - 2)')).toBeNull()
    const huge = { netPnl: 1e308 }
    expect(evaluated('netPnl * 10', huge)).toBeNull()
    expect(evaluated('if(netPnl * 10 > 1, 1, 0)', huge)).toBeNull()
    expect(evaluated('netPnl', { netPnl: NaN })).toBeNull()
    expect(evaluated('round(netPnl, 10)', huge)).toBe(1e308)
    expect(Object.is(evaluated('0 * -1'), 0)).toBe(true)
  })

  it('does not reach properties of Object.prototype', () => {
    const names = new Set(['constructor', 'toString'])
    const { formula } = parseFormula('constructor + toString', names)
    if (formula === null) throw new Error('these names are known here')
    expect(evaluateFormula(formula, {})).toBeNull()
  })
})

describe('syntax errors', () => {
  it.each([
    ['', 1, /a number, a datapoint or a function/],
    ['1 +', 4, /not "the end"/],
    ['mfeR realizedR', 6, /"realizedR" is not expected here/],
    ['mfe - 1', 1, /"mfe" is not a numeric datapoint/],
    ['1 + constructor', 5, /not a numeric datapoint/],
    ['symbol', 1, /not a numeric datapoint/],
    ['sqrt(2)', 1, /"sqrt" is not a function/],
    ['(1 + 2', 7, /"\)" is expected/],
    ['1 ^ 2', 3, /"\^" is not understood/],
    ['mfeR > 1', 6, /first argument of if/],
    ['if(1, 2, 3)', 5, /a comparison is expected/],
    ['if(1 < 2, 3)', 12, /"," is expected/],
    ['round(1, mfeR)', 10, /whole number from 0 to 10/],
    ['round(1, 11)', 10, /whole number from 0 to 10/],
    ['min()', 5, /not "\)"/],
    ['1e5', 2, /not expected/],
    ['.5', 1, /not understood/],
    ['mfeR; delete', 5, /not understood/],
    [`9${'9'.repeat(400)}`, 1, /too large/],
  ])('%s, at character %d', (text, at, message) => {
    const fault = faultOf(text)
    expect(fault?.at).toBe(at)
    expect(fault?.message).toMatch(message)
  })

  it('excessive length and depth, without a stack overflow', () => {
    expect(faultOf('1'.repeat(maxFormulaLength + 1))?.message).toMatch(/1000 characters/)
    expect(faultOf(`${'('.repeat(400)}1${')'.repeat(400)}`)?.message).toMatch(/nested parentheses/)
    expect(faultOf(`${'-'.repeat(900)}1`)?.message).toMatch(/nested parentheses/)
    expect(faultOf(`min(${'1,'.repeat(20)}1)`)?.message).toMatch(/at most 20/)
    // A long sum is not deep.
    expect(evaluated(Array.from({ length: 500 }, () => '1').join('+'))).toBe(500)
    expect(evaluated(`${'('.repeat(31)}1${')'.repeat(31)}`)).toBe(1)
  })
})

/** A formula text with its value, computed independently of the parser. */
interface Written {
  readonly text: string
  readonly worth: (trade: Readonly<Record<string, number | null>>) => number | null
}
const both = (a: number | null, b: number | null, combine: (a: number, b: number) => number) => {
  if (a === null || b === null) return null
  const value = combine(a, b)
  return Number.isFinite(value) ? value : null
}
const names = ['mfeR', 'realizedR', 'holdMinutes'] as const

const { formula: anyFormula } = fc.letrec<{ formula: Written; leaf: Written }>((tie) => ({
  leaf: fc.oneof(
    fc.nat(1000).map((value): Written => ({ text: String(value), worth: () => value })),
    fc.constantFrom(...names).map((name): Written => ({ text: name, worth: (trade) => trade[name] ?? null })),
  ),
  formula: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    tie('leaf'),
    fc
      .tuple(tie('formula'), tie('formula'), fc.constantFrom('+', '-', '*', '/'))
      .map(([left, right, sign]): Written => ({
        text: `(${left.text}) ${sign}(${right.text})`,
        worth: (trade) =>
          both(left.worth(trade), right.worth(trade), (a, b) =>
            sign === '+' ? a + b : sign === '-' ? a - b : sign === '*' ? a * b : a / b,
          ),
      })),
    fc.tuple(tie('formula'), tie('formula'), fc.constantFrom('min', 'max')).map(([left, right, name]): Written => ({
      text: `${name}( ${left.text},${right.text})`,
      worth: (trade) => both(left.worth(trade), right.worth(trade), name === 'min' ? Math.min : Math.max),
    })),
    fc.tuple(tie('leaf'), tie('leaf'), tie('formula'), tie('formula')).map(([left, right, yes, no]): Written => ({
      text: `if(${left.text}<${right.text},${yes.text},${no.text})`,
      worth: (trade) => {
        const [a, b] = [left.worth(trade), right.worth(trade)]
        return a === null || b === null ? null : (a < b ? yes : no).worth(trade)
      },
    })),
  ),
}))

describe('any formula', () => {
  const trade = fc.record(
    Object.fromEntries(names.map((name) => [name, fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }))])),
  )

  it('evaluates to the value of its parts', () => {
    fc.assert(
      fc.property(anyFormula, trade, ({ text, worth }, values) => {
        fc.pre(text.length <= maxFormulaLength)
        const wanted = worth(values)
        expect(evaluated(text, values)).toBe(wanted === null ? null : wanted + 0)
      }),
      { numRuns: 2_000 },
    )
  })

  it('parses or fails at one of its characters', () => {
    const pieces = fc.constantFrom(
      '(',
      ')',
      ',',
      '+',
      '-',
      '*',
      '/',
      '<',
      '=',
      '!',
      'if',
      'min',
      'mfeR',
      '1',
      '0.5',
      ' ',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(pieces, { maxLength: 40 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const { formula, fault } = parseFormula(text, formulaDatapoints)
        if (formula === null) {
          expect(fault.at).toBeGreaterThanOrEqual(1)
          expect(fault.at).toBeLessThanOrEqual(text.length + 1)
          return
        }
        const value = evaluateFormula(formula, { mfeR: 0 })
        expect(value === null || Number.isFinite(value)).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })
})
