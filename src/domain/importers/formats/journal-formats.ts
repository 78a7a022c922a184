import { edgewonk, edgewonkTemplate } from '#domain/importers/formats/journals/edgewonk.ts'
import { edgeworth } from '#domain/importers/formats/journals/edgeworth.ts'
import { tradersync } from '#domain/importers/formats/journals/tradersync.ts'
import { tradervue, tradervueExecutions } from '#domain/importers/formats/journals/tradervue.ts'
import { tradetally } from '#domain/importers/formats/journals/tradetally.ts'
import { tradezella } from '#domain/importers/formats/journals/tradezella.ts'
import { tradingViewBalance } from '#domain/importers/formats/tradingview/balance-history.ts'
import { tradingViewOrders } from '#domain/importers/formats/tradingview/order-history.ts'
import { tradingViewStrategy } from '#domain/importers/formats/tradingview/strategy.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'

/** Formats of TradingView and other journals. */
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
