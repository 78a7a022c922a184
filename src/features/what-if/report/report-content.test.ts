import { expect, it } from 'vitest'
import { joinOutcomes } from '#features/what-if/cell/cell-changes.ts'
import { toGuardInput } from '#features/what-if/grid/use-grid.ts'
import { buildWhatIfInput } from '#features/what-if/grid/what-if-input.ts'
import { defaultSettings } from '#features/what-if/settings/what-if-settings.ts'
import { madeGrid, madeGuards, madeTrade } from '#features/what-if/what-if.fixture.ts'
import { buildReport, type ReportParts } from './report-content.ts'
import { tradesCsv } from './trades-csv.ts'

const source = [madeTrade({ tradeId: 'one', r: 1 }), madeTrade({ tradeId: 'two', r: -1, symbol: 'NQ, mini' })]
const own = { ending: 'own', isAmbiguous: false, isIdentified: true } as const
const trades =
  joinOutcomes(
    source,
    [
      { ...own, outcome: 1 },
      { ...own, ending: 'target', outcome: 2 },
    ],
    0,
  ) ?? []
const input = { ...buildWhatIfInput(source, defaultSettings), stops: [0.5, 1], targets: [1, 2] }
const grid = {
  shown: madeGrid([0.1, 0.2, 0.3, 0.4]),
  low: madeGrid([0.1, 0.1, 0.3, 0.4]),
  high: madeGrid([0.1, 0.3, 0.3, 0.4]),
}
const parts = (changes: Partial<ReportParts> = {}): ReportParts => ({
  name: 'Trend pullback',
  settings: defaultSettings,
  input,
  grid,
  cell: { stop: 0, target: 1 },
  trades,
  tested: { input: toGuardInput(input), result: madeGuards(), preview: false },
  ...changes,
})

it('says of an edge on approximate trades that it is to be tested', () => {
  const rough = trades.map((one) => ({ ...one, trade: { ...one.trade, isApproximate: true as const } }))
  const tested = { input: toGuardInput(input), result: madeGuards({ verdict: 'edge' }), preview: false }
  expect(buildReport(parts({ tested })).verdict.kind).toBe('edge')
  expect(buildReport(parts({ tested, trades: rough })).verdict.kind).toBe('rough')
})

it('holds inputs, verdict, evidence, the selected cell and the trades that change', () => {
  const report = buildReport(parts())
  expect(report.title).toBe('What if · Trend pullback')
  expect(report.verdict.title).toBe('Not distinguishable from luck')
  expect(report.parameters.slice(0, 2)).toEqual([
    { label: 'Trades', text: '2' },
    { label: 'Stops', text: '0.2R–1.6R (29)' },
  ])
  expect(report.evidence[0]).toEqual({ label: 'Overfitting', text: '50% (126 of 252 splits)' })
  expect(report.cellTitle).toBe('stop 0.5R, target 2R')
  expect(report.cell[0]).toEqual({
    label: 'Expectancy',
    text: '+0.20R (between +0.10R and +0.30R), n 100',
  })
  expect(report.cell[2]).toEqual({ label: 'Difference per trade', text: '+1.50R' })
  expect(report.changed).toEqual([
    {
      symbol: 'NQ, mini',
      entered: 'Jan 2, 2025',
      actual: '−1.00R',
      outcome: '+2.00R',
      change: '+3.00R',
      why: 'Target first',
    },
  ])
})

it('has no evidence where chance was not tested', () => {
  const { evidence, verdict } = buildReport(
    parts({ tested: { input: toGuardInput(input), result: null, preview: false } }),
  )
  expect(evidence).toEqual([])
  expect(verdict.kind).toBe('unknown')
})

it('lists every trade of the cell as CSV', () => {
  expect(tradesCsv(trades).trim().split(/\r?\n/)).toEqual([
    'trade,symbol,direction,entered,actualR,cellR,changeR,ending,why',
    'one,ES,long,2025-01-02,1,1,0,own,Unchanged',
    'two,"NQ, mini",long,2025-01-02,-1,2,3,target,Target first',
  ])
})
