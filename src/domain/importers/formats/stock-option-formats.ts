import { dasTrader } from '#domain/importers/formats/stocks-options/das-trader.ts'
import { degiro } from '#domain/importers/formats/stocks-options/degiro.ts'
import { etrade } from '#domain/importers/formats/stocks-options/etrade.ts'
import { fidelity } from '#domain/importers/formats/stocks-options/fidelity.ts'
import { firstrade } from '#domain/importers/formats/stocks-options/firstrade.ts'
import { ibkrActivityStatement } from '#domain/importers/formats/stocks-options/ibkr/activity-statement.ts'
import { ibkrFlexCsv } from '#domain/importers/formats/stocks-options/ibkr/flex-csv.ts'
import { ibkrFlexXml } from '#domain/importers/formats/stocks-options/ibkr/flex-xml.ts'
import { ibkrTransactionHistory } from '#domain/importers/formats/stocks-options/ibkr/transaction-history.ts'
import { lightspeed } from '#domain/importers/formats/stocks-options/lightspeed.ts'
import { robinhood } from '#domain/importers/formats/stocks-options/robinhood.ts'
import { schwab } from '#domain/importers/formats/stocks-options/schwab.ts'
import { tastytrade } from '#domain/importers/formats/stocks-options/tastytrade.ts'
import { tastyworks } from '#domain/importers/formats/stocks-options/tastyworks.ts'
import { thinkorswim } from '#domain/importers/formats/stocks-options/thinkorswim/thinkorswim.ts'
import { tradestation } from '#domain/importers/formats/stocks-options/tradestation.ts'
import { webull } from '#domain/importers/formats/stocks-options/webull.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'

/** Formats of stock and option brokers. */
export const stockOptionFormats: readonly ImportFormat[] = [
  ibkrFlexCsv,
  ibkrFlexXml,
  ibkrActivityStatement,
  ibkrTransactionHistory,
  thinkorswim,
  schwab,
  fidelity,
  firstrade,
  webull,
  tradestation,
  etrade,
  tastytrade,
  tastyworks,
  robinhood,
  dasTrader,
  lightspeed,
  degiro,
]
