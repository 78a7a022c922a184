import { edgewonk } from './edgewonk.ts'
import { edgewonkTemplate } from './edgewonk-template.ts'
import { edgeworth } from './edgeworth.ts'
import type { ImportFormat } from './import-format.ts'
import { tradersync } from './tradersync.ts'
import { tradervue, tradervueExecutions } from './tradervue.ts'
import { tradetally } from './tradetally.ts'
import { tradezella } from './tradezella.ts'
import { tradingViewBalance } from './tradingview-balance.ts'
import { tradingViewOrders } from './tradingview-orders.ts'
import { tradingViewStrategy } from './tradingview-strategy.ts'

/** Layouts of TradingView and of other journals. */
export const journalFormats: readonly ImportFormat[] = [
  tradingViewOrders,
  tradingViewBalance,
  tradingViewStrategy,
  tradezella,
  tradervue,
  tradervueExecutions,
  tradersync,
  tradetally,
  edgewonk,
  edgewonkTemplate,
  edgeworth,
]
