import { expect, it } from 'vitest'
import { toolFacts } from '#domain/analysis/tool-facts.ts'
import { describeOptions } from './describe-options.ts'
import { keptOptions } from './stated-options.ts'

const statId = '30000000-0000-4000-8000-000000000000'
const names: Readonly<Record<string, string>> = { s1: 'Breakout', [statId]: 'Sleep' }
const words = { currency: 'USD', timeZone: 'UTC', nameOf: (_list: string, id: string) => names[id] ?? 'Unknown' }

it('names choices, dimensions and measures as their controls do', () => {
  expect(describeOptions(toolFacts.ratios, { window: '100', basis: 'day' }, words)).toEqual([
    'Basis: Daily',
    'Rolling window: 100 trades',
  ])
  expect(
    describeOptions(toolFacts.breakdown, { rows: 'entryWeekday', columns: '', measure: 'winRate' }, words),
  ).toEqual(['Rows: Entry weekday', 'Columns: None', 'Measure: Win rate'])
  expect(describeOptions(toolFacts.breakdown, { rows: `stat:${statId}`, measure: `stat:${statId}` }, words)).toEqual([
    'Rows: Sleep',
    'Measure: Sleep',
  ])
  expect(describeOptions(toolFacts.breakdown, { measure: 'mfeR' }, words)).toEqual(['Measure: MFE in R (mean)'])
})

it('names what is left out', () => {
  const without = [
    { kind: 'values', column: 'setupId', values: ['s1', ''] },
    { kind: 'values', column: 'entryHour', values: ['15'] },
    { kind: 'range', column: 'realizedR', low: -1, high: 2 },
    { kind: 'range', column: 'exitDate', low: 19_724, high: 19_730 },
    { kind: 'range', column: 'realizedR', low: -1e15, high: 0.5 },
    { kind: 'range', column: 'exitDate', low: 19_724, high: 1e15 },
    { kind: 'values', column: 'ofALaterVersion', values: ['x'] },
  ]
  expect(describeOptions(toolFacts.equity, { without: JSON.stringify(without) }, words)).toEqual([
    'Leave out: Setup Breakout, None, Entry hour 15:00, Net R −1.00R to 2.00R, Exit date Jan 2, 2024 to Jan 8, 2024, Net R up to 0.50R, Exit date from Jan 2, 2024',
  ])
  expect(describeOptions(toolFacts.equity, { without: '[]' }, words)).toEqual([])
})

it('says nothing of what the tool does not take', () => {
  expect(describeOptions(toolFacts.ratios, { basis: 'yearly', rows: 'setupId' }, words)).toEqual([])
  expect(keptOptions(toolFacts.ratios, { basis: 'yearly', rows: 'setupId', window: null })).toEqual({ basis: 'yearly' })
})
