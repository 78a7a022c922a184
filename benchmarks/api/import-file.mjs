// How long the import page's worker takes to build trades from a file, without the thread around it.
import { netPnlOf, tradeRow } from './journal.mjs'
import { load } from './typescript.mjs'

const header =
  'Trade ID,Symbol,Direction,Quantity,Entry Price,Exit Price,Entry Time,Exit Time,Stop,Lowest Price,Highest Price,Asset Class,Currency,Point Value'

const clock = (at) => at.slice(0, 19).replace('T', ' ')

/** The first `count` trades of the journal as a file of round trips. */
export function historyFile(count) {
  const lines = Array.from({ length: count }, (_, index) => {
    const { symbol, executions, initialStopPrice, lowestPrice, highestPrice } = tradeRow(index)
    const [entry, exit] = executions
    return `${index + 1},${symbol},Long,1,${entry.price},${exit.price},${clock(entry.at)},${clock(exit.at)},${initialStopPrice},${lowestPrice},${highestPrice},stock,USD,1`
  })
  return new TextEncoder().encode([header, ...lines, ''].join('\n'))
}

const day = (at) => `${at.slice(5, 7)}/${at.slice(8, 10)}/${at.slice(0, 4)}`

/** `count` executions of half as many trades, as DAS Trader writes them; count must be even. */
export function executionsFile(count) {
  const lines = Array.from({ length: count / 2 }, (_, index) => {
    const { symbol, executions } = tradeRow(index)
    const line = ({ at, side, price }, place) =>
      `${day(at)},${at.slice(11, 19)},${symbol},${side === 'buy' ? 'B' : 'S'},${price},1,ARCA,O${2 * index + place},+`
    return executions.map(line).join('\n')
  })
  return new TextEncoder().encode(['Date,Time,Symbol,Side,Price,Qty,Route,Cloid,Liq', ...lines, ''].join('\n'))
}

/** Reads a history of `count` trades: the rows to send, and the milliseconds of each step; asserts their P&L. */
export async function readHistory(count) {
  const { readImportFile } = await load('workers/import/readers/read-file.ts')
  const { ImportFileSession } = await load('workers/import/import-file-session.ts')
  const bytes = historyFile(count)
  const portfolio = { currency: 'USD', timeZone: 'America/New_York', breakevenTolerance: '0', matching: 'fifo' }
  const parts = {}
  const timed = async (what, work) => {
    const begun = performance.now()
    const result = await work()
    parts[what] = performance.now() - begun
    return result
  }
  const file = await timed('decode', () => readImportFile(bytes))
  const reading = await timed('detect', () => new ImportFileSession(file, []))
  const [format] = reading.opened.formats
  if (format?.id !== 'generic') throw new Error(`the history is read as ${format?.id}`)
  const choice = { formatId: format.id, mapping: null, timeZone: 'UTC', portfolio, commissionRules: [] }
  const preview = await timed('rows to trades', () => {
    reading.read(choice)
    return reading.match({ positions: [] }, () => undefined)
  })
  const netPnl = reading.trades(0, count).reduce((total, trade) => total + Number(trade.netPnl), 0)
  if (preview.trades !== count || netPnl !== netPnlOf(count)) {
    throw new Error(`${preview.trades} trades with ${netPnl} were read, not ${count} with ${netPnlOf(count)}`)
  }
  return { rows: reading.rows(0, count), parts }
}
