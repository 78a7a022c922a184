import { dasTrader } from './das-trader.ts'
import { etrade } from './etrade.ts'
import { fidelity } from './fidelity.ts'
import { ibkrActivityStatement } from './ibkr-activity-statement.ts'
import { ibkrFlexCsv } from './ibkr-flex-csv.ts'
import { ibkrFlexXml } from './ibkr-flex-xml.ts'
import { ibkrTransactionHistory } from './ibkr-transaction-history.ts'
import type { ImportFormat } from './import-format.ts'
import { lightspeed } from './lightspeed.ts'
import { robinhood } from './robinhood.ts'
import { schwab } from './schwab.ts'
import { tastytrade } from './tastytrade.ts'
import { tastyworks } from './tastyworks.ts'
import { thinkorswim } from './thinkorswim.ts'
import { tradestation } from './tradestation.ts'
import { webull } from './webull.ts'

/** Layouts of brokers of shares and options. */
export const brokerFormats: readonly ImportFormat[] = [
  ibkrFlexCsv,
  ibkrFlexXml,
  ibkrActivityStatement,
  ibkrTransactionHistory,
  thinkorswim,
  schwab,
  fidelity,
  webull,
  tradestation,
  etrade,
  tastytrade,
  tastyworks,
  robinhood,
  dasTrader,
  lightspeed,
]
