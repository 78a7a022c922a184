import { edgewonkColumns, readEdgewonk } from './edgewonk.ts'
import type { ImportFormat } from './import-format.ts'
import { tradesOfTables } from './read-tables.ts'
import { likeness, maybe, needed } from './table-columns.ts'

const columns = {
  ...edgewonkColumns,
  openDate: needed.time('Opening Time'),
  closeDate: maybe.time('Closing Time'),
  symbol: needed.text('Symbol'),
  side: needed.text('Type [buy/sell]'),
  size: needed.amount('Size / Quantity'),
  entry: needed.price('Entry Price'),
  exit: maybe.price('Closing Price'),
  // Older templates miss an m.
  commission: maybe.amount('Commission', 'Comission'),
  entryComment: maybe.text('Entry Comments'),
  managementComment: maybe.text('Trade Management'),
  exitComment: maybe.text('Exit Comments'),
}

/** The table that Edgewonk has its users fill in, and that programs write for it. */
export const edgewonkTemplate: ImportFormat = {
  id: 'edgewonk-template',
  label: 'Edgewonk import template',
  source: 'Edgewonk',
  howToExport: 'The file that was filled in for Edgewonk, or that a program wrote for its import.',
  layoutSource:
    'Columns of Edgewonk’s own import (Opening Time, Type [buy/sell] … Custom Stat 20), as two published programs write them',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: columns, becomes: { highest: 'highest price', lowest: 'lowest price' } }],
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  detect: (file) => likeness(file, columns),
  readTrades: (file, options) => tradesOfTables(file, columns, options, (row) => readEdgewonk(row, options)),
}
