import type { Money } from '#domain/units.ts'
import type { FileFill } from './file-fills.ts'

/** What a fill is where its file does not say more. */
export const plainFill = {
  account: null,
  commission: '0' as Money,
  exchangeFees: '0' as Money,
  swapFunding: '0' as Money,
  liquidity: null,
  id: null,
  orderId: null,
  brokerPnl: null,
  effect: null,
  note: null,
} as const satisfies Partial<FileFill>
