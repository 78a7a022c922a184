import { addStatedTotals } from '#domain/importers/matching/stated-totals.ts'
import { parseDirection } from '#domain/importers/reading/cells/trading-words.ts'
import { buildRoundTrip } from '#domain/importers/reading/round-trip-row.ts'
import { RowIgnored, RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { FileTotal, ImportFormat, TotalledRow } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readTables, createTradeCollector } from '#domain/importers/reading/tables/read-tables.ts'
import { timeZoneOfHeader } from '#domain/importers/reading/times/header-time-zone.ts'
import { futuresContractOf } from '#domain/instruments/instrument.ts'
import { exact, toMoney } from '#domain/numbers/decimal.ts'
import { parseAmount } from '#domain/numbers/parse-amount.ts'
import type { Money } from '#domain/numbers/units.ts'

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
  /** Positions of the totals in a heading line; null where the headings have none. */
  #columns: { readonly pnl: number; readonly costs: number } | null = null
  readonly #totals: (FileTotal & { readonly rows: TotalledRow[] })[] = []
  #current: { readonly pnl: TotalledRow[]; readonly costs: TotalledRow[] } | null = null

  /** Totals of the contracts, with the rows below each. */
  get totals(): readonly FileTotal[] {
    return this.#totals
  }

  /** Adds a row to the totals of its contract. */
  add(line: number, pnl: Money, costs: Money): void {
    this.#current?.pnl.push({ line, amount: pnl })
    this.#current?.costs.push({ line, amount: costs })
  }

  #beginTotals(cells: readonly string[], line: number): void {
    this.#current = null
    if (this.#columns === null) return
    const begin = (column: 'pnl' | 'costs', name: string): TotalledRow[] => {
      const amount = parseAmount(cells[this.#columns?.[column] ?? -1] ?? '', '.')
      const rows: TotalledRow[] = []
      if (amount !== null)
        this.#totals.push({ name: `${name} of ${this.symbol}`, line, stated: toMoney(exact(amount)), rows })
      return rows
    }
    this.#current = { pnl: begin('pnl', 'Trade P&L'), costs: begin('costs', 'Commission & Fees') }
  }

  #noteColumns(cells: readonly string[]): void {
    const names = cells.map((cell) => cell.trim())
    const [pnl, costs] = [names.indexOf('Trade P&L'), names.indexOf('Commission & Fees')]
    if (names[0] === 'Account' && pnl > 0 && costs > 0) this.#columns = { pnl, costs }
  }

  /** Reads a heading line; false if it is none. */
  takes(cells: readonly string[], line: number): boolean {
    const [word, ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
    if (word === undefined || !others.every((cell) => figure.test(cell))) {
      this.#noteColumns(cells)
      return false
    }
    if (futuresContractOf(word) === null) {
      ;[this.account, this.symbol, this.isClear, this.#hasRows] = [word, '', true, true]
    } else {
      this.isClear = this.#hasRows
      ;[this.symbol, this.#hasRows] = [word, false]
      this.#beginTotals(cells, line)
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
  tables: [{ name: '', columns: columns, becomes: { side: 'side, by the entry' } }],
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
            if (isHeading && headings.takes(row.cells, row.line)) {
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
            headings.add(row.line, row.money('pnl'), row.cost('costs'))
            add(row, trade, already)
          },
        },
      ],
      options,
      {
        endAtTitles: true,
        onOutside: (cells, line) => headings.takes(cells, line),
      },
    )
    return addStatedTotals({ ...accounted, trades }, headings.totals)
  },
}
