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
                written: [
                  row.text('entryOrder'),
                  row.text('exitOrder'),
                  row.joinText('entryAt'),
                  row.joinText('exitAt'),
                ],
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
