import { timeZoneOfHeader } from '#domain/importers/reading/header-time-zone.ts'
import type { ImportFormat } from '#domain/importers/reading/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/layout-columns.ts'
import { readTables, createTradeCollector } from '#domain/importers/reading/read-tables.ts'
import { buildRoundTrip } from '#domain/importers/reading/round-trip-row.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import { parseDirection } from '#domain/importers/reading/trading-words.ts'
import { futuresContractOf } from '#domain/instruments/instrument.ts'

const columns = {
  entryOrder: required.text('Entry Order Number'),
  side: required.text('Entry Buy/Sell'),
  entryPrice: required.price('Entry Price'),
  entryAt: required.time('Entry Time'),
  exitOrder: required.text('Exit Order Number'),
  exitPrice: required.price('Exit Price'),
  exitAt: required.time('Exit Time'),
  size: required.amount('Fill Size'),
  pnl: required.amount('Trade P&L'),
  lifeSpan: recognitionOnly(optional.text('Trade Life Span')),
  costs: optional.amount('Commission & Fees'),
  tradeDate: recognitionOnly(optional.text('Trade Date')),
  exitSide: recognitionOnly(optional.text('Exit Buy/Sell')),
  net: recognitionOnly(optional.amount('Net P&L')),
  ticks: recognitionOnly(optional.text('Ticks Made')),
}

/** A figure in a line of totals. */
const figure = /^[-+($]*[\d.,]+[%)]*$/

/**
 * The lines above a table: account and contract, with or without totals. A contract whose trades were not expanded has
 * no table.
 */
class Headings {
  account = ''
  symbol = ''
  /** Whether the trades below belong to one contract; two contract lines in a row leave it open. */
  isClear = true
  #hasRows = true

  /** Reads a heading line; false if it is none. */
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

  /** The contract of a table row. */
  contract(): string {
    this.#hasRows = true
    if (this.symbol === '') {
      throw new RowProblem('No contract is named above the table. Export it with all rows expanded.')
    }
    if (!this.isClear) {
      throw new RowProblem('Two contracts are named above the table. Export it with all rows expanded.')
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
  detect: (file) => scoreLayout(file, columns),
  readTrades(file, options) {
    const { trades, add } = createTradeCollector()
    const headings = new Headings()
    const accounted = readTables(
      file,
      [
        {
          columns,
          read(row, already) {
            if (row.text('side') === '' && row.text('entryAt') === '')
              throw new RowIgnored('A total of the rows above.')
            const isHeading = parseDirection(row.text('side')) === null && /^\s*[A-Z]/i.test(row.cells[0] ?? '')
            if (isHeading && headings.takes(row.cells)) {
              throw new RowIgnored('The account or contract of the rows below, with its totals.')
            }
            const symbol = headings.contract()
            row.requiredText('entryAt')
            row.requiredText('exitAt')
            const at = (column: 'entryAt' | 'exitAt') =>
              row.momentIn(timeZoneOfHeader(row.header(column)) ?? options.timeZone, column)
            const trade = buildRoundTrip(
              'rithmic-performance',
              {
                times: row,
                account: headings.account,
                symbol,
                instrument: { assetClass: 'future' },
                direction: row.side('side') === 'buy' ? 'long' : 'short',
                quantity: row.quantity('size'),
                entryAt: at('entryAt'),
                entryPrice: row.price('entryPrice', symbol),
                exitAt: at('exitAt'),
                exitPrice: row.price('exitPrice', symbol),
                commission: row.cost('costs'),
                brokerPnl: row.amount('pnl') === null ? null : row.money('pnl'),
                id: null,
                // One pair of orders may have several rows.
                written: [
                  row.text('entryOrder'),
                  row.text('exitOrder'),
                  row.joinText('entryAt'),
                  row.joinText('exitAt'),
                ],
              },
              options,
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
