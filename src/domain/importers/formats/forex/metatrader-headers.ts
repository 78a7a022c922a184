import { createHeaderTranslator } from '#domain/importers/reading/languages/english-headers.ts'
import type { TableShape } from '#domain/importers/reading/languages/table-shapes.ts'
import { metaTraderWords } from './metatrader-words.ts'

const position5 = ['Time', 'Position', 'Symbol', 'Type', 'Volume', 'Price', 'S / L', 'T / P']
const deal5 = ['Time', 'Deal', 'Symbol', 'Type', 'Direction', 'Volume', 'Price', 'Order', 'Commission']
const position4 = ['Ticket', 'Open Time', 'Type', 'Size', 'Item', 'Price', 'S / L', 'T / P']

/** Tables of MetaTrader's reports. Sides, dates and the effect of a deal are the same in every language. */
const shapes: readonly TableShape[] = [
  {
    cells: 'TISDNNnnTNnnN',
    names: [...position5, 'Time', 'Price', 'Commission', 'Swap', 'Profit'],
    twins: [
      [0, 8],
      [5, 9],
    ],
  },
  { cells: 'TISDNNnnNnN', names: [...position5, 'Market Price', 'Swap', 'Profit'] },
  { cells: 'TISDNNnnNnNa', names: [...position5, 'Market Price', 'Swap', 'Profit', 'Comment'] },
  { cells: 'TISDENNInnnNna', names: [...deal5, 'Fee', 'Swap', 'Profit', 'Balance', 'Comment'] },
  { cells: 'TISDENNInnNna', names: [...deal5, 'Swap', 'Profit', 'Balance', 'Comment'] },
  {
    cells: 'ITDNSNnnTNnnnN',
    names: [...position4, 'Close Time', 'Price', 'Commission', 'Taxes', 'Swap', 'Profit'],
    twins: [[5, 9]],
  },
  {
    cells: 'ITDNSNnnTNnnN',
    names: [...position4, 'Close Time', 'Price', 'Commission', 'Swap', 'Profit'],
    twins: [[5, 9]],
  },
  {
    // Open trades: the time of closing has neither a name nor a value.
    cells: 'ITDNSNnnNnnnN',
    names: [...position4, 'Price', 'Commission', 'Taxes', 'Swap', 'Profit'],
    twins: [[5, 8]],
  },
]

/** A report of MetaTrader with its headers in English. */
export const withEnglishHeaders = createHeaderTranslator({
  english: ['Time', 'Open Time'],
  shapes,
  words: metaTraderWords,
  leastWords: 7,
})
