import { binanceFutures } from '#domain/importers/formats/crypto/binance-futures.ts'
import { binanceSpot } from '#domain/importers/formats/crypto/binance-spot.ts'
import { bybitClosedPnl } from '#domain/importers/formats/crypto/bybit-closed-pnl.ts'
import { bybitSpot, bybitTradeHistory } from '#domain/importers/formats/crypto/bybit-fills.ts'
import { bybitTransactionLog } from '#domain/importers/formats/crypto/bybit-transaction-log.ts'
import { coinbaseFills, coinbaseTransactions } from '#domain/importers/formats/crypto/coinbase.ts'
import { kraken } from '#domain/importers/formats/crypto/kraken.ts'
import { kucoin } from '#domain/importers/formats/crypto/kucoin.ts'
import { okx } from '#domain/importers/formats/crypto/okx.ts'
import type { ImportFormat } from '#domain/importers/reading/tables/import-format.ts'

/** Formats of crypto exchanges. */
export const cryptoFormats: readonly ImportFormat[] = [
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
