import type { ImportFormat } from './import-format.ts'
import { orNull } from './import-row.ts'
import { lotDirection, lotTable, lotTrades } from './lot-trades.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

const columns = {
  ticket: needed.text('Ticket'),
  entryAt: needed.time('Open', 'Öffnen'),
  type: needed.text('Type', 'Typ'),
  lots: needed.amount('Volume', 'Volumen'),
  symbol: needed.text('Symbol'),
  entryPrice: needed.price('Price', 'Preis'),
  stop: needed.price('S/L', 'SL'),
  target: needed.price('T/P', 'TP'),
  exitAt: needed.time('Close', 'Schließung'),
  exitPrice: needed.price('Price#2', 'Preis#2'),
  swap: needed.amount('Swap'),
  commission: needed.amount('Commissions', 'Kommissionen', 'Commission'),
  profit: needed.amount('Profit', 'Gewinn'),
  pips: unread(maybe.amount('Pips')),
  duration: unread(maybe.amount('Duration', 'Trade duration in seconds')),
}

const table = lotTable(columns, (row) => {
  const direction = lotDirection(row, 'type')
  const symbol = row.word('symbol')
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
    id: orNull(row.text('ticket')),
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
  tables: [{ name: '', columns: columns, becomes: { type: 'direction, long or short' } }],
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  detect: (file) => likeness(file, columns),
  readTrades: (file, options) => lotTrades('ftmo', file, [table], options),
}
