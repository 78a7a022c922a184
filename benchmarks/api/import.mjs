// How long the server takes for a whole history, sent as the import screen sends it.
import { netPnlOf, tradeRow } from './journal.mjs'

const partSize = 2_000
const inFlight = 2

/** Sends the first `count` trades in parts, some of them at a time; the seconds it took. */
async function send(trader, count) {
  const batchId = crypto.randomUUID()
  const starts = Array.from({ length: Math.ceil(count / partSize) }, (_, part) => part * partSize)
  const totals = { imported: 0, duplicates: 0 }
  const begun = performance.now()
  const work = async () => {
    for (let from = starts.shift(); from !== undefined; from = starts.shift()) {
      const rows = Array.from({ length: Math.min(partSize, count - from) }, (_, index) => tradeRow(from + index))
      const answer = await trader.send('POST', '/api/v1/trades/import', {
        portfolioId: trader.portfolioId,
        batchId,
        format: 'generic',
        fileName: 'history.csv',
        timeZone: 'UTC',
        rows,
      })
      totals.imported += answer.imported
      totals.duplicates += answer.duplicates
    }
  }
  await Promise.all(Array.from({ length: inFlight }, work))
  return { ...totals, batchId, seconds: (performance.now() - begun) / 1000 }
}

function requireEqual(found, wanted, what) {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) throw new Error(`${what}: ${found}, not ${wanted}`)
}

/** Imports `count` trades, the same again, and takes them back; asserts what each must come to. */
export async function importSpeed(trader, count) {
  const balance = async () => {
    const { portfolios } = await trader.send('GET', '/api/v1/portfolios')
    return [portfolios[0].tradeCount, Number(portfolios[0].balance)]
  }
  const first = await send(trader, count)
  requireEqual([first.imported, first.duplicates], [count, 0], 'imported and already there')
  requireEqual(await balance(), [count, 1_000_000 + netPnlOf(count)], 'trades and balance')
  const again = await send(trader, count)
  requireEqual([again.imported, again.duplicates], [0, count], 'imported again and already there')
  const begun = performance.now()
  const { deleted } = await trader.send('DELETE', `/api/v1/trades/import/${first.batchId}`)
  const undo = (performance.now() - begun) / 1000
  requireEqual([deleted, ...(await balance())], [count, 0, 1_000_000], 'taken back, trades and balance')
  return { first: first.seconds, again: again.seconds, undo }
}
