import { describe, expect, it } from 'vitest'
import { evaluateParts, type FormulaColumns } from './evaluate-columns.ts'
import { sketchColumns } from './formula-columns.fixture.ts'
import { formulaDatapoints } from './formula-datapoints.ts'
import { parseFormula } from './parse-formula.ts'
import { formulaLabel, whyUnknown } from './why-unknown.ts'

it('a datapoint has its label in a formula, any other name itself', () => {
  expect(formulaLabel('maeR')).toBe('MAE in R')
  expect(formulaLabel('brokerPnl')).toBe('Broker’s P&L')
  expect(formulaLabel('noDatapoint')).toBe('noDatapoint')
})

function reasonOf(text: string, row: number, columns: FormulaColumns): string | null {
  const { formula } = parseFormula(text, formulaDatapoints)
  if (formula === null) throw new Error(text)
  return whyUnknown(formula, row, evaluateParts(formula, columns), columns)
}

describe('the reason why a value is unknown', () => {
  const columns = sketchColumns({
    values: { netPnl: [1, null, 3, 4], quantity: [0, 2, 2, 2], entryAt: [0, 0, 0, 0], grossPnl: [1e308, 0, 0, 0] },
    open: [3],
  })

  it.each([
    ['maeR + mfeR', 0, '“MAE in R” is not known.'],
    ['netPnl - mfeR', 0, '“MFE in R” is not known.'],
    ['max(netPnl, -abs(round(maeR, 2)))', 0, '“MAE in R” is not known.'],
    ['days(entryAt, exitAt)', 0, '“Exit time” is not known.'],
    // The condition comes first, then the side that it chooses: the other may be unknown.
    ['if(maeR > 1, netPnl, 1)', 0, '“MAE in R” is not known.'],
    ['if(quantity > 1, mfeR, maeR)', 0, '“MAE in R” is not known.'],
    ['if(quantity > 1, mfeR, maeR)', 1, '“MFE in R” is not known.'],
    ['if(quantity > 1, 1, maeR)', 1, null],
    // A rank is that of the trade's own value; a mean needs only earlier ones.
    ['rollrank(netPnl, 2)', 1, '“Net P&L” is not known.'],
    ['rollrank(netPnl, 2)', 2, 'Fewer than 2 earlier trades have a value.'],
    ['rollmean(netPnl, 2)', 1, 'Fewer than 2 earlier trades have a value.'],
    ['rollrank(netPnl, 2)', 3, 'The trade has not closed.'],
    ['netPnl / quantity', 0, 'Divided by zero.'],
    ['netPnl / (quantity - mfeR)', 0, '“MFE in R” is not known.'],
    ['grossPnl / 0.01', 0, 'The result is too large.'],
    ['grossPnl * 10', 0, 'The result is too large.'],
    ['1 + (grossPnl + grossPnl)', 0, 'The result is too large.'],
  ])('of %s for trade %d', (text, row, reason) => {
    expect(reasonOf(text, row, columns)).toBe(reason)
  })
})

describe('the reason why a value of an open or closed trade is unknown', () => {
  const columns = sketchColumns({ values: { netPnl: [1, null, 3], quantity: [0, 2, 2] }, open: [2] })
  it.each([
    ['netPnl / quantity', 0, 'Divided by zero.'],
    ['1 + netPnl / quantity', 1, '“Net P&L” is not known.'],
    ['rollmean(netPnl, 2)', 0, 'Fewer than 2 earlier trades have a value.'],
    ['rollmean(netPnl, 2)', 2, 'The trade has not closed.'],
    ['if(quantity > 0, maeR, 1)', 1, '“MAE in R” is not known.'],
    ['days(entryAt, exitAt)', 0, '“Entry time” is not known.'],
    ['netPnl', 0, null],
  ])('%s of trade %d', (text, row, reason) => {
    expect(reasonOf(text, row, columns)).toBe(reason)
  })
})
