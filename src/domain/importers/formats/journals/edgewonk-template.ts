import type { ImportFormat } from '#domain/importers/reading/import-format.ts'
import { scoreLayout, optional, required } from '#domain/importers/reading/layout-columns.ts'
import { readTradeTables } from '#domain/importers/reading/read-tables.ts'
import { edgewonkColumns, readEdgewonkRow } from './edgewonk.ts'

const columns = {
  ...edgewonkColumns,
  openDate: required.time('Opening Time'),
  closeDate: optional.time('Closing Time'),
  symbol: required.text('Symbol'),
  side: required.text('Type [buy/sell]'),
  size: required.amount('Size / Quantity'),
  entry: required.price('Entry Price'),
  exit: optional.price('Closing Price'),
  // Older templates miss an m.
  commission: optional.amount('Commission', 'Comission'),
  entryComment: optional.text('Entry Comments'),
  managementComment: optional.text('Trade Management'),
  exitComment: optional.text('Exit Comments'),
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
  detect: (file) => scoreLayout(file, columns),
  readTrades: (file, options) => readTradeTables(file, columns, options, (row) => readEdgewonkRow(row, options)),
}
