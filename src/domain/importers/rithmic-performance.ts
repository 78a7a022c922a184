import { futuresContractOf } from '#domain/instruments.ts'
import { zoneOfHeader } from './header-zone.ts'
import type { ImportFormat } from './import-format.ts'
import { RowIgnored, RowProblem } from './read-rows.ts'
import { readTables, tradeCollector } from './read-tables.ts'
import { roundTripOf } from './round-trip-row.ts'
import { likeness, maybe, needed } from './table-columns.ts'

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
  lifeSpan: maybe.text('Trade Life Span'),
  costs: maybe.amount('Commission & Fees'),
}

/** R|Trader Pro's trade performance: tables of round trips, with account and contract in lines above each. */
export const rithmicPerformance: ImportFormat = {
  id: 'rithmic-performance',
  label: 'Rithmic performance',
  source: 'Rithmic',
  howToExport:
    'R | Trader Pro → Performance (Trade Statistics); expand every account and contract, then right-click → Export as CSV.',
  layoutSource: 'Columns of R | Trader Pro’s performance grid; account and contract stand in lines of their own.',
  checkedAgainst: 'described',
  kinds: ['text'],
  content: 'roundTrips',
  detect: (file) => likeness(file, columns),
  readTrades(file, options) {
    const { trades, add } = tradeCollector()
    let account = ''
    let symbol = ''
    const accounted = readTables(
      file,
      [
        {
          columns,
          read(row, already) {
            if (row.text('side') === '' && row.text('entryAt') === '')
              throw new RowIgnored('A total of the rows above.')
            if (symbol === '')
              throw new RowProblem('No contract stands above the table. Export it with all rows expanded.')
            row.word('entryAt')
            row.word('exitAt')
            const at = (column: 'entryAt' | 'exitAt') =>
              row.momentIn(zoneOfHeader(row.header(column)) ?? options.timeZone, column)
            const trade = roundTripOf(
              'rithmic-performance',
              {
                account,
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
      options.timeZone,
      {
        endAtTitles: true,
        onOutside(cells) {
          const words = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
          const [word] = words
          if (word === undefined || words.length > 1) return
          if (futuresContractOf(word) === null) [account, symbol] = [word, '']
          else symbol = word
        },
      },
    )
    return { ...accounted, trades }
  },
}
