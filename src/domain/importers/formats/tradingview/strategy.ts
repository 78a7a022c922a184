import { addStatedTotals } from '#domain/importers/matching/stated-totals.ts'
import { emptyToNull } from '#domain/importers/reading/import-row.ts'
import type { ImportedTrade, RejectedRow } from '#domain/importers/reading/imported-trade.ts'
import { ReadingNotes } from '#domain/importers/reading/reading-notes.ts'
import { rowContent, createRowKeys } from '#domain/importers/reading/row-keys.ts'
import { checkRowTrade, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { ImportFile } from '#domain/importers/reading/tables/import-file.ts'
import type {
  FileTotal,
  FormatOptions,
  FormatReading,
  IgnoredRow,
  ImportFormat,
} from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout } from '#domain/importers/reading/tables/layout-columns.ts'
import { readFillTables } from '#domain/importers/reading/tables/read-tables.ts'
import { strategyColumns } from './strategy-columns.ts'
import { type StrategyLeg, readStrategyLeg } from './strategy-leg.ts'
import { buildStrategyTrade, isUnclearLeg, unnamedSymbol } from './strategy-trade.ts'
import { findSymbolProblem } from './symbols.ts'

/** A workbook has the symbol among the strategy's properties, on a sheet of its own. */
function symbolWithin(file: ImportFile): string | null {
  for (const { rows } of file.sheets) {
    const found = rows.find(([name = '']) => name.trim().toLowerCase() === 'symbol')
    if (found?.[1] !== undefined && found.length < 5) return emptyToNull(found[1].trim())
  }
  return null
}

const byLine = (a: { readonly line: number }, b: { readonly line: number }) => a.line - b.line

/** Rows of one number make a trade; what lacks its other row is rejected, and a trade still open has no exit. */
function pairLegs(legs: readonly StrategyLeg[], options: FormatOptions, notes: ReadingNotes) {
  const keyOf = createRowKeys()
  const trades: ImportedTrade[] = []
  const rejected: RejectedRow[] = []
  const ignored: IgnoredRow[] = []
  const reject = ({ fill }: StrategyLeg, reason: string) =>
    rejected.push({ line: fill.line, reason, cells: fill.cells })
  const groups = new Map<string, StrategyLeg[]>()
  for (const leg of legs) groups.set(leg.number, [...(groups.get(leg.number) ?? []), leg])
  for (const [number, group] of groups) {
    const [entry, ...moreEntries] = group.filter((leg) => leg.isEntry)
    const [exit = null, ...moreExits] = group.filter((leg) => !leg.isEntry)
    for (const leg of [...moreEntries, ...moreExits]) {
      reject(leg, `Trade ${number} has this row twice. Export the list of one strategy at a time.`)
    }
    if (entry === undefined) {
      if (exit !== null) reject(exit, `Trade ${number} has no entry row. Export the list again, whole.`)
      continue
    }
    const isOpen = exit === null || /^(open|offen|)$/i.test(exit.signal)
    try {
      const trade = buildStrategyTrade(entry, isOpen ? null : exit, options, notes)
      checkRowTrade(trade)
      const { fill } = entry
      const { writtenAt, quantity, price } = fill
      const content = rowContent('tradingview-strategy', fill.symbol, entry.direction, writtenAt, quantity, price)
      const line = fill.line
      trades.push({
        trade,
        importKey: keyOf(content),
        line,
        ...(isOpen ? {} : { lines: [line, exit.fill.line] }),
        ...(isUnclearLeg(entry) ? { isUnclear: true } : {}),
      })
      if (isOpen && exit !== null) {
        const reason = `Trade ${number} is still open: the row has only the last price.`
        ignored.push({ line: exit.fill.line, reason })
      }
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error
      reject(entry, error.message)
      if (exit !== null) reject(exit, error.message)
    }
  }
  return { trades, rejected, ignored }
}

/** The cumulative result of the last trade, which the results of all trades must add up to. */
function findCumulativeTotal(legs: readonly StrategyLeg[]): FileTotal[] {
  const exits = legs.filter(({ isEntry }) => !isEntry)
  const last = exits.reduce<StrategyLeg | null>(
    (best, leg) => (leg.cumulative !== null && Number(leg.number) > Number(best?.number ?? '0') ? leg : best),
    null,
  )
  const total = last?.cumulative ?? null
  if (last === null || total === null) return []
  const rows = exits.map(({ fill, result }) => ({ line: fill.line, amount: result }))
  return [{ name: total.name, line: last.fill.line, stated: total.amount, rows }]
}

/** The strategy tester's list of trades: two rows for each trade, of one symbol that only a workbook names. */
export const tradingViewStrategy: ImportFormat = {
  id: 'tradingview-strategy',
  label: 'TradingView strategy tester (list of trades)',
  source: 'TradingView',
  howToExport: 'Strategy Tester > List of trades > Export data; as XLSX the symbol comes along.',
  layoutSource:
    'TradingView help, "How to export strategy data"; headers of three generations as open-source tools read them',
  checkedAgainst: 'published',
  tables: [
    {
      name: '',
      columns: strategyColumns,
      becomes: {
        type: 'side; whether the row is the entry or the exit',
        number: 'which rows belong together',
        value: 'point value, with price and quantity',
        cumulative: 'total of the results, to compare with',
        result: 'broker’s P&L, after commission',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  namedSymbol: { isNeeded: (file) => symbolWithin(file) === null, faultOf: findSymbolProblem },
  detect: (file) => scoreLayout(file, strategyColumns),
  readTrades(file, options): FormatReading {
    const notes = new ReadingNotes()
    const symbol = options.symbol ?? symbolWithin(file) ?? unnamedSymbol
    if (symbol === unnamedSymbol) {
      notes.noteFile(
        `The file does not name its symbol: its trades carry ${unnamedSymbol}. Export as XLSX, or change the symbol after the import.`,
      )
    }
    notes.noteFile('These are trades of a back-test, not of an account.')
    const legs: StrategyLeg[] = []
    const reading = readFillTables(file, strategyColumns, options, (row) => {
      const leg = readStrategyLeg(row, symbol, options)
      legs.push(leg)
      return leg.fill
    })
    const { trades, rejected, ignored } = pairLegs(legs, options, notes)
    const read = notes.addTo({
      trades,
      blank: reading.blank,
      warnings: reading.warnings,
      rejected: [...reading.rejected, ...rejected].toSorted(byLine),
      ignored: [...reading.ignored, ...ignored].toSorted(byLine),
    })
    return addStatedTotals(read, findCumulativeTotal(legs))
  },
}
