import { parseAssetClass } from '#domain/importers/reading/cells/trading-words.ts'
import { type ImportRow, emptyToNull } from '#domain/importers/reading/import-row.ts'
import { classByPointValue } from '#domain/importers/reading/instrument-fields.ts'
import { RowProblem, type RowTrade } from '#domain/importers/reading/row-problems.ts'
import type { FormatOptions, ImportFormat } from '#domain/importers/reading/tables/import-format.ts'
import { scoreLayout, optional, required, recognitionOnly } from '#domain/importers/reading/tables/layout-columns.ts'
import { readTradeTables } from '#domain/importers/reading/tables/read-tables.ts'
import {
  readJournalDirection,
  readJournalMoment,
  readJournalMoney,
  buildLabels,
  parseNames,
  joinNote,
} from './journal-cells.ts'
import { grossFromNet, buildJournalTrade } from './journal-trade.ts'

const edgewonkColumns = {
  number: optional.text('Trade number', 'Trade', 'Trade no.', 'ID'),
  account: recognitionOnly(optional.text('Account', 'Journal')),
  openDate: required.time('Entry date', 'Date of entry', 'Open date'),
  openTime: optional.text('Entry time', 'Time of entry', 'Open time'),
  closeDate: required.time('Exit date', 'Date of exit', 'Close date'),
  closeTime: optional.text('Exit time', 'Time of exit', 'Close time'),
  symbol: required.text('Instrument', 'Symbol', 'Market'),
  assetClass: optional.text('Asset class', 'Instrument type', 'Asset type'),
  side: required.text('Buy/Sell', 'Long/Short', 'Direction', 'Side', 'Type'),
  size: required.amount('Position size', 'Size', 'Quantity', 'Lots', 'Contracts', 'Units'),
  entry: required.price('Entry price', 'Entry'),
  exit: required.price('Exit price', 'Exit'),
  stop: optional.price('Stop loss', 'Initial stop loss', 'Stop'),
  finalStop: optional.price('Final stop loss'),
  target: optional.price('Take profit', 'Target', 'Take profit 1', 'Target 1'),
  target2: optional.price('Take profit 2', 'Target 2'),
  target3: optional.price('Take profit 3', 'Target 3'),
  highest: optional.price('Highest price', 'High'),
  lowest: optional.price('Lowest price', 'Low'),
  commission: optional.amount('Commission', 'Commissions'),
  fees: optional.amount('Fees'),
  swap: optional.amount('Swap', 'Swaps'),
  gross: optional.amount('Gross profit', 'Gross P&L', 'Profit', 'P&L'),
  net: optional.amount('Net profit', 'Net P&L'),
  setup: optional.text('Setup', 'Setups', 'Strategy'),
  // Distinguishes this journal from other tables of round trips.
  entryComment: required.text('Entry comment', 'Entry comments'),
  managementComment: optional.text('Trade management comment', 'Trade management comments', 'Management comment'),
  exitComment: required.text('Exit comment', 'Exit comments'),
  notes: optional.text('Trade notes', 'Notes', 'Note'),
  tags: optional.text('Tags', 'Custom statistics'),
  mistakes: optional.text('Mistakes', 'Mistake'),
  rating: optional.text('Trade rating', 'Rating'),
  updraw: recognitionOnly(optional.text('Updraw')),
  drawdown: recognitionOnly(optional.text('Drawdown')),
  idea: optional.text('Pre trade comment', 'Pre trade comments'),
  pointValue: optional.amount('Point value', 'Contract size'),
}
type Row = ImportRow<keyof typeof edgewonkColumns>

/** Comments beyond the stored length are rejected, not cut. */
function commentOf(row: Row, column: 'entryComment' | 'managementComment' | 'exitComment'): string | null {
  const text = row.text(column)
  if (text.length > 4_000) throw new RowProblem(`${row.header(column)} is longer than 4,000 characters. Shorten it.`)
  return emptyToNull(text)
}

/** The trader's texts by field. */
function wordsOf(row: Row) {
  const rating = row.text('rating')
  return {
    thesis: joinNote(row.text('idea'), row.text('notes'), rating === '' ? '' : `Rating: ${rating}`),
    entryComment: commentOf(row, 'entryComment'),
    managementComment: commentOf(row, 'managementComment'),
    exitComment: commentOf(row, 'exitComment'),
  }
}

/** Converts a journal row to a trade. */
function readEdgewonkRow(row: Row, options: FormatOptions): RowTrade {
  const symbol = row.requiredText('symbol')
  const direction = readJournalDirection(row, 'side')
  const commission = row.cost('commission')
  const fees = row.cost('fees')
  const exitAt = readJournalMoment(row, 'closeDate', 'closeTime', options.timeZone)
  const swap = row.money('swap')
  const pointValue = row.amount('pointValue')
  const number = row.text('number')
  const open = row.joinText('openDate', 'openTime')
  const words = ['edgewonk', number, symbol, direction, row.text('size'), open, row.text('entry'), row.text('exit')]
  const read = buildJournalTrade(
    {
      times: row,
      content: words,
      symbol,
      assetClass: parseAssetClass(row.text('assetClass')) ?? classByPointValue(symbol, pointValue),
      direction,
      quantity: row.quantity('size'),
      entryAt: readJournalMoment(row, 'openDate', 'openTime', options.timeZone),
      exitAt,
      entryPrice: row.optionalPrice('entry', symbol),
      exitPrice: row.exitPrice('exit', symbol, exitAt),
      commission,
      exchangeFees: fees,
      swapFunding: swap,
      gross: readJournalMoney(row, 'gross') ?? grossFromNet(readJournalMoney(row, 'net'), commission, fees, swap),
      stop: row.optionalPrice('stop', symbol),
      risk: null,
      targets: [
        row.optionalPrice('target', symbol),
        row.optionalPrice('target2', symbol),
        row.optionalPrice('target3', symbol),
      ],
      lowest: row.optionalPrice('lowest', symbol),
      highest: row.optionalPrice('highest', symbol),
      adverse: null,
      favorable: null,
      carried: { ...wordsOf(row), externalId: emptyToNull(number) },
      labels: buildLabels(parseNames(row.text('setup')), [row.text('tags')], row.text('mistakes')),
    },
    options,
  )
  const finalStop = row.optionalPrice('finalStop', symbol)
  return {
    ...read,
    trade: {
      ...read.trade,
      ...(finalStop === null ? {} : { finalStopPrice: finalStop }),
      ...(pointValue === null ? {} : { pointValue }),
    },
  }
}

/** Edgewonk's journal with plan, comments, and highest and lowest price. */
export const edgewonk: ImportFormat = {
  id: 'edgewonk',
  label: 'Edgewonk journal',
  source: 'Edgewonk',
  howToExport: 'Journal > Export > CSV (or XLSX), with all columns.',
  layoutSource: 'Fields of the journal as Edgewonk’s help names them; it has no public specification of its export',
  checkedAgainst: 'described',
  tables: [{ name: '', columns: edgewonkColumns, becomes: { highest: 'highest price', lowest: 'lowest price' } }],
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  detect: (file) => scoreLayout(file, edgewonkColumns),
  readTrades: (file, options) =>
    readTradeTables(file, edgewonkColumns, options, (row) => readEdgewonkRow(row, options)),
}

const templateColumns = {
  ...edgewonkColumns,
  openDate: required.time('Opening Time'),
  closeDate: optional.time('Closing Time'),
  symbol: required.text('Symbol'),
  side: required.text('Type [buy/sell]'),
  size: required.amount('Size / Quantity'),
  entry: required.price('Entry Price'),
  exit: optional.price('Closing Price'),
  // Older templates have the misspelling "Comission".
  commission: optional.amount('Commission', 'Comission'),
  entryComment: optional.text('Entry Comments'),
  managementComment: optional.text('Trade Management'),
  exitComment: optional.text('Exit Comments'),
}

/** Edgewonk's import template, filled in by users or written by programs. */
export const edgewonkTemplate: ImportFormat = {
  id: 'edgewonk-template',
  label: 'Edgewonk import template',
  source: 'Edgewonk',
  howToExport: 'A file filled in for Edgewonk, or written by a program for its import.',
  layoutSource:
    'Columns of Edgewonk’s own import (Opening Time, Type [buy/sell] … Custom Stat 20), as two published programs write them',
  checkedAgainst: 'published',
  tables: [{ name: '', columns: templateColumns, becomes: { highest: 'highest price', lowest: 'lowest price' } }],
  kinds: ['text', 'workbook'],
  content: 'roundTrips',
  detect: (file) => scoreLayout(file, templateColumns),
  readTrades: (file, options) =>
    readTradeTables(file, templateColumns, options, (row) => readEdgewonkRow(row, options)),
}
