// How long the server takes to store a whole history, sent as the import screen sends it.
import { netPnlOf } from './journal.mjs'
import { load } from './typescript.mjs'

const partSize = 2_000
const inFlight = 2

/** Sends trades in batches, some in parallel; returns the seconds in all and those for writing JSON. */
async function send(trader, trades) {
  const { buildImportRequest } = await load('workers/import/build-request.ts')
  const header = {
    portfolioId: trader.portfolioId,
    batchId: crypto.randomUUID(),
    format: 'generic',
    fileName: 'history.csv',
    timeZone: 'UTC',
    create: { setups: false, mistakes: false },
  }
  const starts = Array.from({ length: Math.ceil(trades.length / partSize) }, (_, part) => part * partSize)
  const totals = { imported: 0, duplicates: 0, netPnl: 0, encoding: 0 }
  const begun = performance.now()
  const work = async () => {
    for (let from = starts.shift(); from !== undefined; from = starts.shift()) {
      const encoded = performance.now()
      const { body } = buildImportRequest(trades.slice(from, from + partSize), header, new Map())
      totals.encoding += (performance.now() - encoded) / 1000
      const answer = await trader.sendText('POST', '/api/v1/trades/import', body)
      totals.imported += answer.imported
      totals.duplicates += answer.duplicates
      for (const { netPnl } of answer.rows) totals.netPnl += Number(netPnl)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, work))
  return { ...totals, batchId: header.batchId, seconds: (performance.now() - begun) / 1000 }
}

function requireEqual(found, wanted, what) {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) throw new Error(`${what}: ${found}, not ${wanted}`)
}

/**
 * Imports trades that were read from a file, the same again, and takes them back; asserts what each must come to.
 * `onFirst` is told when they are in for the first time.
 */
export async function importSpeed(trader, trades, onFirst) {
  const count = trades.length
  const balance = async () => {
    const { portfolios } = await trader.send('GET', '/api/v1/portfolios')
    return [portfolios[0].tradeCount, Number(portfolios[0].balance)]
  }
  const first = await send(trader, trades)
  await onFirst()
  requireEqual([first.imported, first.duplicates, first.netPnl], [count, 0, netPnlOf(count)], 'imported, known, P&L')
  requireEqual(await balance(), [count, 1_000_000 + netPnlOf(count)], 'trades and balance')
  const again = await send(trader, trades)
  requireEqual([again.imported, again.duplicates, again.netPnl], [0, count, netPnlOf(count)], 'imported again')
  const begun = performance.now()
  const { deleted } = await trader.send('DELETE', `/api/v1/trades/import/${first.batchId}`)
  const undo = (performance.now() - begun) / 1000
  requireEqual([deleted, ...(await balance())], [count, 0, 1_000_000], 'undone, trades and balance')
  return { first: first.seconds, encoding: first.encoding, again: again.seconds, undo }
}
