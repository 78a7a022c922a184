import type { FormatOptions, FormatReading, IgnoredRow, ImportFile, ImportFormat } from './import-format.ts'
import type { ImportedTrade, RejectedRow } from './imported-trade.ts'
import { orNull } from './import-row.ts'
import { contentOf, occurrenceKeys } from './occurrence-keys.ts'
import { checkRowTrade, RowProblem } from './read-rows.ts'
import { fillsOfTables } from './read-tables.ts'
import { ReadingNotes } from './reading-notes.ts'
import { likeness } from './table-columns.ts'
import { strategyColumns } from './tradingview-strategy-columns.ts'
import { type Leg, readLeg } from './tradingview-strategy-leg.ts'
import { strategyTrade, unnamed } from './tradingview-strategy-trade.ts'
import { symbolFault } from './tradingview-symbols.ts'

/** A workbook has the symbol among the strategy's properties, on a sheet of its own. */
function symbolWithin(file: ImportFile): string | null {
  for (const { rows } of file.sheets) {
    const found = rows.find(([name = '']) => name.trim().toLowerCase() === 'symbol')
    if (found?.[1] !== undefined && found.length < 5) return orNull(found[1].trim())
  }
  return null
}

const byLine = (a: { readonly line: number }, b: { readonly line: number }) => a.line - b.line

/** Rows of one number make a trade; what lacks its other row is rejected, and a trade still open has no exit. */
function pairLegs(legs: readonly Leg[], options: FormatOptions, notes: ReadingNotes) {
  const keyOf = occurrenceKeys()
  const trades: ImportedTrade[] = []
  const rejected: RejectedRow[] = []
  const ignored: IgnoredRow[] = []
  const reject = ({ fill }: Leg, reason: string) => rejected.push({ line: fill.line, reason, cells: fill.cells })
  const groups = new Map<string, Leg[]>()
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
      const trade = strategyTrade(entry, isOpen ? null : exit, options, notes)
      checkRowTrade(trade)
      const { fill } = entry
      const { writtenAt, quantity, price } = fill
      const content = contentOf('tradingview-strategy', fill.symbol, entry.direction, writtenAt, quantity, price)
      const line = fill.line
      trades.push({
        trade,
        importKey: keyOf(content),
        line,
        ...(isOpen ? {} : { lines: [line, exit.fill.line] }),
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
        type: 'direction; whether the row is the entry or the exit',
        number: 'which rows belong together',
        value: 'point value, with price and quantity',
        result: 'broker’s P&L, after commission',
      },
    },
  ],
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  namedSymbol: { isNeeded: (file) => symbolWithin(file) === null, faultOf: symbolFault },
  detect: (file) => likeness(file, strategyColumns),
  readTrades(file, options): FormatReading {
    const notes = new ReadingNotes()
    const symbol = options.symbol ?? symbolWithin(file) ?? unnamed
    if (symbol === unnamed) {
      notes.ofFile(
        `The file does not name its symbol: its trades carry ${unnamed}. Export as XLSX, or change the symbol after the import.`,
      )
    }
    notes.ofFile('These are trades of a back-test, not of an account.')
    const legs: Leg[] = []
    const reading = fillsOfTables(file, strategyColumns, options, (row) => {
      const leg = readLeg(row, symbol, options)
      legs.push(leg)
      return leg.fill
    })
    const { trades, rejected, ignored } = pairLegs(legs, options, notes)
    return notes.addedTo({
      trades,
      blank: reading.blank,
      warnings: reading.warnings,
      rejected: [...reading.rejected, ...rejected].toSorted(byLine),
      ignored: [...reading.ignored, ...ignored].toSorted(byLine),
    })
  },
}
