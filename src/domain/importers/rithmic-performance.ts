import { futuresContractOf } from '#domain/instruments.ts'
import { directionNamed } from './generic-words.ts'
import { zoneOfHeader } from './header-zone.ts'
import type { ImportFormat } from './import-format.ts'
import { RowIgnored, RowProblem } from './read-rows.ts'
import { readTables, tradeCollector } from './read-tables.ts'
import { roundTripOf } from './round-trip-row.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const columns = {
  entryOrder: needed.text('Entry Order Number'),
  side: needed.text('Entry Buy/Sell'),
  entryPrice: needed.price('Entry Price'),
  entryAt: needed.time('Entry Time'),
  exitOrder: needed.text('Exit Order Number'),
  exitPrice: needed.price('Exit Price'),
  exitAt: needed.time('Exit Time'),
  size: needed.amount('Fill Size'),
  pnl: needed.amount('Trade P&L'),
  lifeSpan: unread(maybe.text('Trade Life Span')),
  costs: maybe.amount('Commission & Fees'),
  tradeDate: unread(maybe.text('Trade Date')),
  exitSide: unread(maybe.text('Exit Buy/Sell')),
  net: unread(maybe.amount('Net P&L')),
  ticks: unread(maybe.text('Ticks Made')),
}

/** A figure of a line of totals. */
const figure = /^[-+($]*[\d.,]+[%)]*$/

/**
 * What stands above the tables: a line for the account and one for the contract, with their totals or alone. The lines
 * of a contract whose trades were not expanded have no table below them.
 */
class Headings {
  account = ''
  symbol = ''
  /** Whether the trades below are those of one contract: two lines of contracts in a row leave that open. */
  isClear = true
  #hasRows = true

  /** Takes a line for what it says; false where it is no heading. */
  takes(cells: readonly string[]): boolean {
    const [word, ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
    if (word === undefined || !others.every((cell) => figure.test(cell))) return false
    if (futuresContractOf(word) === null) {
      ;[this.account, this.symbol, this.isClear, this.#hasRows] = [word, '', true, true]
    } else {
      this.isClear = this.#hasRows
      ;[this.symbol, this.#hasRows] = [word, false]
    }
    return true
  }

  /** The contract of a row of a table. */
  contract(): string {
    this.#hasRows = true
    if (this.symbol === '') {
      throw new RowProblem('No contract stands above the table. Export it with all rows expanded.')
    }
    if (!this.isClear) {
      throw new RowProblem(
        'Two contracts stand above the table: which of them was traded? Export it with all rows expanded.',
      )
    }
    return this.symbol
  }
}

/** R|Trader Pro's trade performance: tables of round trips, with account and contract in lines above each. */
export const rithmicPerformance: ImportFormat = {
  id: 'rithmic-performance',
  label: 'Rithmic performance',
  source: 'Rithmic',
  howToExport:
    'R | Trader Pro → Performance (Trade Statistics); expand every account and contract, then right-click → Export as CSV.',
  layoutSource:
    'Columns of R | Trader Pro’s performance grid; account and contract stand in lines of their own, alone or with totals, as hugodemenez/deltalytix and two other readers of such files take them.',
  checkedAgainst: 'described',
  tables: [{ name: '', columns: columns, becomes: { side: 'direction, by the side of the entry' } }],
  kinds: ['text'],
  content: 'roundTrips',
  detect: (file) => likeness(file, columns),
  readTrades(file, options) {
    const { trades, add } = tradeCollector()
    const headings = new Headings()
    const accounted = readTables(
      file,
      [
        {
          columns,
          read(row, already) {
            if (row.text('side') === '' && row.text('entryAt') === '')
              throw new RowIgnored('A total of the rows above.')
            const isHeading = directionNamed(row.text('side')) === null && /^\s*[A-Z]/i.test(row.cells[0] ?? '')
            if (isHeading && headings.takes(row.cells)) {
              throw new RowIgnored('The account or contract of the rows below, with its totals.')
            }
            const symbol = headings.contract()
            row.word('entryAt')
            row.word('exitAt')
            const at = (column: 'entryAt' | 'exitAt') =>
              row.momentIn(zoneOfHeader(row.header(column)) ?? options.timeZone, column)
            const trade = roundTripOf(
              'rithmic-performance',
              {
                times: row,
                account: headings.account,
                symbol,
                direction: row.side('side') === 'buy' ? 'long' : 'short',
                quantity: row.quantity('size'),
                entryAt: at('entryAt'),
                entryPrice: row.price('entryPrice', symbol),
                exitAt: at('exitAt'),
                exitPrice: row.price('exitPrice', symbol),
                commission: row.cost('costs'),
                brokerPnl: row.amount('pnl') === null ? null : row.money('pnl'),
                id: null,
                // One pair of orders may stand behind several rows.
                written: [row.text('entryOrder'), row.text('exitOrder'), row.written('entryAt'), row.written('exitAt')],
              },
              options.currency,
            )
            add(row, trade, already)
          },
        },
      ],
      options,
      {
        endAtTitles: true,
        onOutside: (cells) => headings.takes(cells),
      },
    )
    return { ...accounted, trades }
  },
}
