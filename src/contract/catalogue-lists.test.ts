import { expect, test } from 'vitest'
import { tradeInput } from '#contract/trades/field-schemas.ts'
import { tradeGroupings, tradeRowColumns } from '#contract/trades/history.ts'
import { trade, tradeColumns } from '#contract/trades/record.ts'
import { datapoints } from '#domain/datapoints/catalogue.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import { formulaDatapoints } from '#domain/formulas/formula-datapoints.ts'
import { fieldByKey, statedFields, type tradeFields } from '#domain/trade/fields/catalogue.ts'

/** A datapoint that is added to the catalogue is in every list of them, or one of these tests names the list. */

const stored = datapoints.filter(({ kind }) => kind !== 'derived').map(({ key }) => key as keyof typeof tradeFields)
const nameOf = (key: keyof typeof tradeFields) => fieldByKey[key].name ?? key

test('the API accepts exactly the fields that the catalog lists as stated', () => {
  expect(Object.keys(tradeInput.shape).toSorted()).toEqual([...statedFields].toSorted())
})

test('the API answers with every stored datapoint', () => {
  const answered = new Set(Object.keys(trade.shape))
  expect(stored.map(nameOf).filter((name) => !answered.has(name))).toEqual([])
})

test('lists, and the CSV that is made of them, have a column for every stored datapoint', () => {
  // Fills are told by their number; files and checks of rules are lists of their own, which rows of the history have.
  const own = new Set(['executions', 'screenshots'])
  const [columns, rows] = [new Set<string>(tradeColumns), new Set<string>(tradeRowColumns)]
  const wanted = stored.map(nameOf).filter((name) => !own.has(name))
  expect([...wanted, 'screenshots'].filter((name) => !rows.has(name))).toEqual([])
  expect(wanted.filter((name) => !columns.has(name))).toEqual(['ruleResponses'])
})

test('a formula may name every datapoint that is a number, or a yes or no', () => {
  const none: ReadonlySet<string> = new Set([
    'text',
    'choice',
    'choices',
    'instant',
    'date',
    'id',
    'ids',
    'fills',
    'ruleResponses',
    'attachments',
    'customStats',
  ])
  const counting = datapoints.filter(({ format }) => !none.has(format)).map(({ key }) => key)
  expect(counting.length).toBeGreaterThan(150)
  expect([...formulaDatapoints].toSorted()).toEqual([...counting, 'brokerPnl'].toSorted())
})

/** Choices by which the history is not grouped: a new one is added to the groupings, or here with its reason. */
const notGrouped: ReadonlySet<DatapointKey> = new Set<DatapointKey>([
  // One portfolio is shown at a time.
  'portfolioKind',
  // Columns, formulas and exports have them; they are not columns that the database could group by.
  'excursionOrder',
  'peeSequence',
  'exitVerdict',
  'holdBucket',
  'complianceBand',
  'processGrade',
  'outcomeQuadrant',
  // Not grouped by yet.
  'optionType',
  'timeframe',
  'plannedEntryType',
  'entryOrderType',
  'exitOrderType',
  'excursionSource',
  'marketRegime',
  'htfTrend',
  'newsImpact',
  'marketBias',
])

test('trades are grouped by every choice of the catalogue, but for those named above', () => {
  const named: Readonly<Partial<Record<DatapointKey, string>>> = {
    setupId: 'setup',
    exchangeId: 'exchange',
    tags: 'tag',
    mistakeIds: 'mistake',
  }
  const groupings = new Set<string>(tradeGroupings)
  const choices = datapoints.filter(({ format, key }) => format === 'choice' || named[key] !== undefined)
  const ungrouped = choices.filter(({ key }) => !groupings.has(named[key] ?? key)).map(({ key }) => key)
  expect(ungrouped.toSorted()).toEqual([...notGrouped].toSorted())
})
