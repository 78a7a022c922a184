import { assetClassNamed } from './generic-words.ts'
import type { FormatOptions, ImportFormat } from './import-format.ts'
import { type ImportRow, orNull } from './import-row.ts'
import { journalDirection, journalMoment, journalMoney, labelsOf, namesIn, noteOf } from './journal-cells.ts'
import { grossOf, tradeOfJournal } from './journal-trade.ts'
import { RowProblem, type RowTrade } from './read-rows.ts'
import { tradesOfTables } from './read-tables.ts'
import { likeness, maybe, needed, unread } from './table-columns.ts'

export const edgewonkColumns = {
  number: maybe.text('Trade number', 'Trade', 'Trade no.', 'ID'),
  account: unread(maybe.text('Account', 'Journal')),
  openDate: needed.time('Entry date', 'Date of entry', 'Open date'),
  openTime: maybe.text('Entry time', 'Time of entry', 'Open time'),
  closeDate: needed.time('Exit date', 'Date of exit', 'Close date'),
  closeTime: maybe.text('Exit time', 'Time of exit', 'Close time'),
  symbol: needed.text('Instrument', 'Symbol', 'Market'),
  assetClass: maybe.text('Asset class', 'Instrument type', 'Asset type'),
  side: needed.text('Buy/Sell', 'Long/Short', 'Direction', 'Side', 'Type'),
  size: needed.amount('Position size', 'Size', 'Quantity', 'Lots', 'Contracts', 'Units'),
  entry: needed.price('Entry price', 'Entry'),
  exit: needed.price('Exit price', 'Exit'),
  stop: maybe.price('Stop loss', 'Initial stop loss', 'Stop'),
  finalStop: maybe.price('Final stop loss'),
  target: maybe.price('Take profit', 'Target', 'Take profit 1', 'Target 1'),
  target2: maybe.price('Take profit 2', 'Target 2'),
  target3: maybe.price('Take profit 3', 'Target 3'),
  highest: maybe.price('Highest price', 'High'),
  lowest: maybe.price('Lowest price', 'Low'),
  commission: maybe.amount('Commission', 'Commissions'),
  fees: maybe.amount('Fees'),
  swap: maybe.amount('Swap', 'Swaps'),
  gross: maybe.amount('Gross profit', 'Gross P&L', 'Profit', 'P&L'),
  net: maybe.amount('Net profit', 'Net P&L'),
  setup: maybe.text('Setup', 'Setups', 'Strategy'),
  // What tells this journal from any other table of round trips.
  entryComment: needed.text('Entry comment', 'Entry comments'),
  managementComment: maybe.text('Trade management comment', 'Trade management comments', 'Management comment'),
  exitComment: needed.text('Exit comment', 'Exit comments'),
  notes: maybe.text('Trade notes', 'Notes', 'Note'),
  tags: maybe.text('Tags', 'Custom statistics'),
  mistakes: maybe.text('Mistakes', 'Mistake'),
  rating: maybe.text('Trade rating', 'Rating'),
  updraw: unread(maybe.text('Updraw')),
  drawdown: unread(maybe.text('Drawdown')),
  idea: maybe.text('Pre trade comment', 'Pre trade comments'),
  pointValue: maybe.amount('Point value', 'Contract size'),
}
type Row = ImportRow<keyof typeof edgewonkColumns>

/** Comments longer than the ledger keeps are refused rather than cut. */
function commentOf(row: Row, column: 'entryComment' | 'managementComment' | 'exitComment'): string | null {
  const text = row.text(column)
  if (text.length > 4_000) throw new RowProblem(`${row.header(column)} is longer than 4,000 characters. Shorten it.`)
  return orNull(text)
}

/** The words of the trader, each where the trade has its place. */
function wordsOf(row: Row) {
  const rating = row.text('rating')
  return {
    thesis: noteOf(row.text('idea'), row.text('notes'), rating === '' ? '' : `Rating: ${rating}`),
    entryComment: commentOf(row, 'entryComment'),
    managementComment: commentOf(row, 'managementComment'),
    exitComment: commentOf(row, 'exitComment'),
  }
}

/** A row of the journal as a trade. */
export function readEdgewonk(row: Row, options: FormatOptions): RowTrade {
  const symbol = row.word('symbol')
  const direction = journalDirection(row, 'side')
  const commission = row.cost('commission')
  const fees = row.cost('fees')
  const swap = row.money('swap')
  const pointValue = row.amount('pointValue')
  const number = row.text('number')
  const open = row.written('openDate', 'openTime')
  const words = ['edgewonk', number, symbol, direction, row.text('size'), open, row.text('entry'), row.text('exit')]
  const read = tradeOfJournal(
    {
      times: row,
      content: words,
      symbol,
      assetClass: assetClassNamed(row.text('assetClass')),
      direction,
      quantity: row.quantity('size'),
      entryAt: journalMoment(row, 'openDate', 'openTime', options.timeZone),
      exitAt: journalMoment(row, 'closeDate', 'closeTime', options.timeZone),
      entryPrice: row.optionalPrice('entry', symbol),
      exitPrice: row.optionalPrice('exit', symbol),
      commission,
      exchangeFees: fees,
      swapFunding: swap,
      gross: journalMoney(row, 'gross') ?? grossOf(journalMoney(row, 'net'), commission, fees, swap),
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
      favourable: null,
      carried: { ...wordsOf(row), externalId: orNull(number) },
      labels: labelsOf(namesIn(row.text('setup')), [row.text('tags')], row.text('mistakes')),
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

/** Edgewonk's journal as a table: plan, comments and the extremes of the price come along. */
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
  detect: (file) => likeness(file, edgewonkColumns),
  readTrades: (file, options) => tradesOfTables(file, edgewonkColumns, options, (row) => readEdgewonk(row, options)),
}
