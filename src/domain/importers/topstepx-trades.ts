import { directionNamed } from './generic-words.ts'
import type { ImportFormat } from './import-format.ts'
import { orNull } from './import-row.ts'
import { RowProblem } from './read-rows.ts'
import { tradesOfTables } from './read-tables.ts'
import { roundTripOf } from './round-trip-row.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const columns = {
  id: needed.text('Id'),
  contract: needed.text('ContractName'),
  enteredAt: needed.usTime('EnteredAt'),
  exitedAt: needed.usTime('ExitedAt'),
  entryPrice: needed.price('EntryPrice'),
  exitPrice: needed.price('ExitPrice'),
  size: needed.amount('Size'),
  type: needed.text('Type'),
  pnl: needed.amount('PnL'),
  fees: maybe.amount('Fees'),
  commissions: maybe.amount('Commissions'),
  tradeDay: unread(maybe.text('TradeDay')),
  duration: unread(maybe.text('TradeDuration')),
}

/** "MNQU6", or the id that interfaces of ProjectX give a contract: "CON.F.US.MNQ.U26" is MNQU26. */
const contractOf = (text: string) => text.replace(/^CON\.F\.US\.([A-Z0-9]+)\.([A-Z]\d{1,2})$/, '$1$2')

/** TopstepX (ProjectX): its list of trades; times carry their offset, the P&L is before fees. */
export const topstepXTrades: ImportFormat = {
  id: 'topstepx-trades',
  label: 'TopstepX trades',
  source: 'TopstepX',
  howToExport: 'Trades tab below the chart; choose the period, then Export.',
  layoutSource: 'help.topstepx.com, Trades; the same columns in other platforms of ProjectX.',
  checkedAgainst: 'published',
  tables: [
    { name: '', columns: columns, becomes: { type: 'direction, long or short', id: 'broker’s id of the trade' } },
  ],
  kinds: ['text'],
  content: 'roundTrips',
  detect: (file) => likeness(file, columns),
  readTrades: (file, options) =>
    tradesOfTables(file, columns, options, (row) => {
      const direction = directionNamed(row.word('type'))
      if (direction === null) throw new RowProblem(`Type "${row.text('type')}" is neither long nor short.`)
      const symbol = contractOf(row.word('contract'))
      return roundTripOf(
        'topstepx-trades',
        {
          times: row,
          symbol,
          instrument: { assetClass: 'future' },
          direction,
          quantity: row.quantity('size'),
          entryAt: row.moment('enteredAt'),
          entryPrice: row.price('entryPrice', symbol),
          exitAt: row.optionalMoment('exitedAt'),
          exitPrice: row.optionalPrice('exitPrice', symbol),
          commission: row.cost('commissions'),
          exchangeFees: row.cost('fees'),
          brokerPnl: row.amount('pnl') === null ? null : row.money('pnl'),
          id: orNull(row.text('id')),
          written: [row.written('enteredAt'), row.written('exitedAt')],
        },
        options.currency,
      )
    }),
}
