import { expect, it } from 'vitest'
import { formulaDatapoints } from './formula-datapoints.ts'
import { deriveUnit } from './formula-units.ts'
import { parseFormula } from './parse-formula.ts'

function unitOf(text: string) {
  const { formula, fault } = parseFormula(text, formulaDatapoints)
  if (formula === null) throw new Error(`${text}: ${fault.message}`)
  return deriveUnit(formula)
}

const remedyOf = (text: string) => parseFormula(text, formulaDatapoints).fault?.remedy

it.each([
  ['mfeR - realizedR', 'R'],
  ['realizedR / mfeR', null],
  ['max(0, mfeR - realizedR)', 'R'],
  ['netPnl / 2', 'money'],
  ['netPnl + brokerPnl', 'money'],
  ['netPnl / initialRiskAmount', null],
  ['100 * maePrice / riskPerUnitPrice', null],
  ['(exitPrice - entryPrice) * quantity * pointValue - totalFees', 'money'],
  ['netPnl / holdMinutes', 'money / min'],
  ['pnlPerHour', 'money / h'],
  ['pnlPerHour * holdMinutes / 60 - netPnl', 'money'],
  ['holdMinutes / 60 + sleepHours', 'h'],
  ['holdMinutes / 1440 - days(entryAt, exitAt)', 'days'],
  ['60 * sleepHours', 'min'],
  // A multiple leaves the other unit as it is.
  ['initialRiskAmount * realizedR', 'money'],
  ['accountBalanceAtEntry * riskPct / 100', 'money'],
  ['realizedR * riskPct', 'R'],
  ['realizedR * realizedR', 'R²'],
  ['riskPct * 2', '%'],
  ['1 / holdMinutes', '1 / min'],
  ['wasFomo + streakAtEntry', null],
  ['if(holdMinutes < 15, 0, realizedR)', 'R'],
  ['rollmean(realizedR, 20)', 'R'],
  ['rollrank(netPnl, 20)', '%'],
  ['realizedR - rollmean(realizedR, 20)', 'R'],
])('"%s" is in %s', (text, unit) => {
  expect(unitOf(text)).toEqual({ unit, fault: null })
})

it.each([
  ['netPnl + realizedR', 10, 19, 'R cannot be added to money', 'Divide money by initialRiskAmount to get R.'],
  ['realizedR - netPnl', 13, 19, 'money cannot be subtracted from R', 'Divide money by initialRiskAmount to get R.'],
  ['max(1, maePrice, mfeR)', 18, 22, 'R cannot be compared with price', 'Divide prices by riskPerUnitPrice to get R.'],
  ['if(holdMinutes > sleepHours, 1, 0)', 18, 28, 'h cannot be compared with min', 'Divide minutes by 60 to get hours.'],
  [
    'if(wasFomo = 1, netPnl, realizedR)',
    25,
    34,
    'R cannot be mixed with money',
    'Divide money by initialRiskAmount to get R.',
  ],
  [
    'rollrank(netPnl + realizedR, 3)',
    19,
    28,
    'R cannot be added to money',
    'Divide money by initialRiskAmount to get R.',
  ],
  [
    'ticks + (netPnl / holdMinutes)',
    10,
    30,
    'money / min cannot be added to ticks',
    'Convert one side so that both have the same unit.',
  ],
])('"%s" is refused from character %d to %d', (text, at, end, message, remedy) => {
  const { fault } = unitOf(text)
  expect(fault).toMatchObject({ at, message, remedy })
  // The closing parenthesis of a group is not part of it.
  expect([end, end - 1]).toContain(fault?.end)
})

it('names what was probably meant', () => {
  expect(remedyOf('mfeR - realisedR')).toBe('Did you mean realizedR?')
  expect(remedyOf('netpnl')).toBe('Did you mean netPnl?')
  expect(remedyOf('rollmeen(realizedR, 5)')).toBe('Did you mean rollmean( )?')
  expect(remedyOf('realizedR - rollm')).toBe('Did you mean rollmean( )?')
  expect(remedyOf('zzzzzz + 1')).toBe('Pick a name from the list.')
  expect(remedyOf('entryAt - 1')).toBe('Count days with it: days(entryAt, exitAt).')
  expect(remedyOf('1 ^ 2')).toMatch(/Multiply instead/)
})
