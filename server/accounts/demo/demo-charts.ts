import { randomUUID } from 'node:crypto'
import type { DemoTrade } from '#domain/demo/portfolios.ts'
import type { Attachment } from '#domain/trade/fields/trade-field.ts'
import { removeObjects, storeObject } from '#server/embedded/storage/objects.ts'
import type { DemoLoad } from './demo-load.ts'
import { drawChart } from './draw-chart.ts'

const bucketId = 'attachments'

/**
 * Draws the charts of trades and stores them as uploads of the user. On hosted Supabase there are none: its storage
 * takes files from the user's browser alone.
 */
export async function storeDemoCharts(
  { transaction, userId, keepsFiles, undo }: DemoLoad,
  trades: readonly DemoTrade[],
): Promise<ReadonlyMap<DemoTrade, Attachment>> {
  const stored = new Map<DemoTrade, Attachment>()
  if (!keepsFiles) return stored
  for (const trade of trades) {
    const content = await drawChart(trade)
    if (content === null) continue
    const name = `${userId}/${randomUUID()}.png`
    const upload = { content, mimeType: 'image/png', cacheControl: 'max-age=3600', userMetadata: null }
    // Removed after the trades: a file stays while a trade shows it.
    undo.unshift((trx) => removeObjects(trx, bucketId, [name]))
    await transaction((trx) => storeObject(trx, userId, { bucketId, name }, upload, false))
    const caption = `${trade.input.symbol}, ${trade.chart?.timeframe ?? ''}`
    stored.set(trade, { kind: 'exit', path: name, mediaType: 'image/png', size: content.length, caption })
  }
  return stored
}
