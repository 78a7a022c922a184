import { emptyToNull } from '#domain/importers/reading/import-row.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readLotDirection, defineLotTable, readLotTrades } from './lot-trades.ts'

const columns = {
  ticket: required.text('Ticket'),
  entryAt: required.time('Open', 'Öffnen'),
  type: required.text('Type', 'Typ'),
  lots: required.amount('Volume', 'Volumen'),
  symbol: required.text('Symbol'),
  entryPrice: required.price('Price', 'Preis'),
  stop: required.price('S/L', 'SL'),
  target: required.price('T/P', 'TP'),
  exitAt: required.time('Close', 'Schließung'),
  exitPrice: required.price('Price#2', 'Preis#2'),
  swap: required.amount('Swap'),
  commission: required.amount('Commissions', 'Kommissionen', 'Commission'),
  profit: required.amount('Profit', 'Gewinn'),
  pips: recognitionOnly(optional.amount('Pips')),
  duration: recognitionOnly(optional.amount('Duration', 'Trade duration in seconds')),
}

const table = defineLotTable(columns, (row) => {
  const direction = readLotDirection(row, 'type')
  const symbol = row.requiredText('symbol')
  const exitAt = row.optionalMoment('exitAt')
  return {
    times: row,
    symbol,
    direction,
    lots: row.quantity('lots'),
    entryAt: row.moment('entryAt'),
    entryPrice: row.price('entryPrice', symbol),
    exitAt,
    exitPrice: exitAt === null ? null : row.price('exitPrice', symbol),
    stop: row.optionalPrice('stop', symbol),
    target: row.optionalPrice('target', symbol),
    commission: row.money('commission'),
    swap: row.money('swap'),
    profit: exitAt === null || row.amount('profit') === null ? null : row.money('profit'),
    id: emptyToNull(row.text('ticket')),
    written: [],
    note: null,
  }
})

/** The trading journal of FTMO's MetriX. */
export const ftmo: ImportFormat = {
  id: 'ftmo',
  label: 'FTMO account MetriX',
  source: 'FTMO',
  howToExport: 'Client Area → Account MetriX → Trading Journal → Export to CSV.',
  layoutSource:
    'Headers of FTMO’s trading journal export, with semicolons, in English or German; times are the server’s.',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns, becomes: { type: 'side, long or short' } }],
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  detect: (file) => scoreLayout(file, columns),
  readTrades: (file, options) => readLotTrades('ftmo', file, [table], options),
}
