import { binanceFutures } from './binance-futures.ts'
import { binanceSpot } from './binance-spot.ts'
import { bybitClosedPnl } from './bybit-closed-pnl.ts'
import { bybitSpot, bybitTradeHistory } from './bybit-fills.ts'
import { bybitTransactionLog } from './bybit-transaction-log.ts'
import { coinbaseFills, coinbaseTransactions } from './coinbase.ts'
import type { ImportFormat } from './import-format.ts'
import { kraken } from './kraken.ts'
import { kucoin } from './kucoin.ts'
import { okx } from './okx.ts'

/** Layouts of crypto exchanges. */
export const exchangeFormats: readonly ImportFormat[] = [
  binanceSpot,
  binanceFutures,
  bybitTradeHistory,
  bybitSpot,
  bybitTransactionLog,
  bybitClosedPnl,
  coinbaseTransactions,
  coinbaseFills,
  kraken,
  okx,
  kucoin,
]
