import { describe, expect, test } from 'vitest'
import { buildFacts } from '#domain/datapoints/derivations/facts.fixture.ts'
import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import { statPlaces } from '#domain/formulas/stat-places.ts'
import type { Instant } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { HistoryRow } from '#features/trade-history/query/history-row.ts'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { allColumns, layoutColumns, withSymbolWidth } from './all-columns.ts'
import { formatExportedCell, formatCell } from './format-cell.ts'
import type { GridColumn } from './grid-column.ts'

// Bought 10 at 100, sold at 105, stop 98, highest 107: 2.5R, of 3.5R at best.
const facts = buildFacts({ highestPrice: '107' }, { journal: { streakAtEntry: 2 } })
const none = new Map<string, string>()
const context = {
  portfolio: facts.portfolio as Portfolio,
  choices: { setups: [], exchanges: [], missed_reasons: [], mistakes: [], tags: [] },
  names: { setups: none, exchanges: none, missed_reasons: none, mistakes: none, tags: none },
  severities: {},
  stats: [],
  imports: new Map(),
} satisfies JournalContext

function columnOf(formula: string): GridColumn {
  const stat: CustomStat = {
    id: '00000000-0000-4000-8000-00000000000f',
    name: 'Given back of mine',
    description: null,
    kind: 'formula',
    unit: 'R',
    choices: [],
    minimum: null,
    maximum: null,
    formula,
    shownOn: statPlaces,
    archivedAt: null,
    createdAt: '2025-03-03T14:30:00.000Z' as Instant,
    updatedAt: '2025-03-03T14:30:00.000Z' as Instant,
  }
  const column = allColumns([stat]).get(`stat:${stat.id}`)
  if (column === undefined) throw new Error('The statistic has no column.')
  return column
}

const fullRow = { ...facts.trade, journal: facts.journal ?? undefined } as unknown as HistoryRow

describe('column of a custom formula', () => {
  test('is computed from the row, with its unit, and exported as the number', () => {
    const column = columnOf('mfeR - realizedR')
    expect(column.label).toBe('Given back of mine')
    expect(column.description).toBe('mfeR - realizedR')
    expect(column.needs.toSorted()).toEqual(['mfeR', 'realizedR'])
    expect(column.journal).toBe(false)
    expect(formatCell(column, fullRow, context).text).toBe('1\u00a0R')
    expect(formatExportedCell(column, fullRow, context)).toBe(1)
  })

  test('needs the journal if one of its datapoints does, and the broker’s P&L', () => {
    const column = columnOf('if(streakAtEntry > 1, brokerPnl, 0)')
    expect(column.journal).toBe(true)
    expect(column.needs).toContain('brokerPnl')
    expect(formatCell(column, { ...fullRow, brokerPnl: null }, context).text).toBe('—')
    expect(formatExportedCell(column, { ...fullRow, brokerPnl: '12.5' } as HistoryRow, context)).toBe(12.5)
  })

  test('has no value, and says why, if a datapoint is unknown or loading', () => {
    const column = columnOf('mfeR - realizedR')
    const { mfeR: _removed, ...without } = fullRow
    expect(formatCell(column, without, context)).toMatchObject({ text: '—', reason: 'Loading…' })
    const unknown = formatCell(column, { ...fullRow, mfeR: null }, context)
    expect(unknown).toMatchObject({ text: '—', reason: '“MFE in R” is not known.' })
    const zero = formatCell(columnOf('realizedR / (netPnl - netPnl)'), fullRow, context)
    expect(zero).toMatchObject({ text: '—', reason: 'The formula has no value for this trade.' })
  })
})

/** The width of the symbol column for some symbols, with or without a chosen width. */
const widthFor = (symbols: readonly string[], width?: number) => {
  const chosen = [{ key: 'netPnl' }, { key: 'symbol', ...(width === undefined ? {} : { width }) }]
  return withSymbolWidth(layoutColumns(allColumns([]), chosen), chosen, symbols)[1]?.width
}

test('the symbol column fits the symbols, within limits, unless a width was chosen', () => {
  expect(widthFor([])).toBe(84)
  expect(widthFor(['MES', 'NQM5'])).toBe(84)
  // 19 characters at 9 pixels, and 22 around them.
  expect(widthFor(['MES', 'SPY   250516C00580000'])).toBe(193)
  expect(widthFor(['A'.repeat(60)])).toBe(200)
  expect(widthFor(['SPY   250516C00580000'], 120)).toBe(120)
})
