import { parseDirection } from '#domain/importers/reading/cells/trading-words.ts'
import { emptyToNull } from '#domain/importers/reading/import-row.ts'
import { buildRoundTrip } from '#domain/importers/reading/round-trip-row.ts'
import { RowProblem } from '#domain/importers/reading/row-problems.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readTradeTables } from '#domain/importers/reading/tables/read-tables.ts'

const columns = {
  id: required.text('Id'),
  contract: required.text('ContractName'),
  enteredAt: required.usTime('EnteredAt'),
  exitedAt: required.usTime('ExitedAt'),
  entryPrice: required.price('EntryPrice'),
  exitPrice: required.price('ExitPrice'),
  size: required.amount('Size'),
  type: required.text('Type'),
  pnl: required.amount('PnL'),
  fees: optional.amount('Fees'),
  commissions: optional.amount('Commissions'),
  tradeDay: recognitionOnly(optional.text('TradeDay')),
  duration: recognitionOnly(optional.text('TradeDuration')),
}

/** Reads "MNQU6", or ProjectX's contract id: "CON.F.US.MNQ.U26" is MNQU26. */
const contractOf = (text: string) => text.replace(/^CON\.F\.US\.([A-Z0-9]+)\.([A-Z]\d{1,2})$/, '$1$2')

/** TopstepX (ProjectX) trades: times include an offset, P&L is before fees. */
export const topstepXTrades: ImportFormat = {
  id: 'topstepx-trades',
  label: 'TopstepX trades',
  source: 'TopstepX',
  howToExport: 'Trades tab below the chart; choose the period, then Export.',
  layoutSource: 'help.topstepx.com, Trades; the same columns in other platforms of ProjectX.',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns, becomes: { type: 'side, long or short', id: 'broker’s id of the trade' } }],
  kinds: ['text'],
  content: 'roundTrips',
  detect: (file) => scoreLayout(file, columns),
  readTrades: (file, options) =>
    readTradeTables(file, columns, options, (row) => {
      const direction = parseDirection(row.requiredText('type'))
      if (direction === null) throw new RowProblem(`Type "${row.text('type')}" is neither long nor short.`)
      const symbol = contractOf(row.requiredText('contract'))
      return buildRoundTrip(
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
          id: emptyToNull(row.text('id')),
          written: [row.joinText('enteredAt'), row.joinText('exitedAt')],
        },
        options,
      )
    }),
}
