import type { LayoutTable } from '#domain/importers/reading/import-format.ts'

/** What a column becomes, by its key, wherever a table does not say otherwise. */
const keysBecoming: Readonly<Record<string, string>> = {
  // What is traded.
  symbol: 'symbol',
  'contract instrument pair product': 'symbol',
  'assetClass kind category subCategory symbolType': 'asset class',
  underlying: 'underlying symbol',
  expiry: 'expiry of an option',
  strike: 'strike of an option',
  right: 'put or call',
  'multiplier pointValue': 'point value',
  tickSize: 'tick size',
  currency: 'currency, which must be the portfolio’s',
  name: 'name of a contract, where the symbol is not one',
  asset: 'coin that is traded',
  'unit balanceUnit': 'unit of the amounts',
  // When.
  at: 'time of the execution',
  date: 'date of the execution',
  time: 'clock time of the execution',
  'entryAt enteredAt openAt openDate': 'entry time',
  entryDate: 'entry date, where the time has a column of its own',
  'openTime entryClock': 'clock time of the entry',
  'exitAt exitedAt closeAt closeDate': 'exit time',
  exitDate: 'exit date, where the time has a column of its own',
  'closeTime exitClock': 'clock time of the exit',
  boughtTimestamp: 'time of the buy',
  soldTimestamp: 'time of the sale',
  // Side, size and prices.
  'side words': 'side, buy or sell',
  direction: 'direction, long or short',
  'quantity size qty filled': 'quantity',
  lots: 'quantity, in lots',
  price: 'price',
  'entryPrice entry': 'entry price',
  'exitPrice exit': 'exit price',
  buyPrice: 'price of the buy',
  sellPrice: 'price of the sale',
  'averageBuy averageSell': 'entry or exit price, where the trade has several executions',
  effect: 'whether the execution opens or closes',
  positionSide: 'account, where long and short are held at once',
  liquidity: 'maker or taker',
  maker: 'maker or taker',
  // Costs.
  'commission commissions': 'commission',
  rate: 'commission, times the quantity',
  'costs cost': 'commission and fees in one',
  commissionCurrency: 'currency of the commission',
  'fees fee ecnFee network transfer exchange clearing nfa ip': 'fees',
  'sec taf nscc nasdaq ecnRemove ecnAdd': 'fees, where the proceeds do not show them',
  taxes: 'fees',
  'openingFee closingFee': 'commission',
  coinFee: 'fees, in the coin',
  'feeCoin feeUnit': 'coin in which the fee was paid',
  'swap funding': 'swap and funding',
  // Results to reconcile with.
  'pnl profit grossPnl gross closedPnl realised result': 'broker’s P&L',
  'net netPnl': 'broker’s P&L, after costs',
  'amount value': 'fees or price, as what the cash shows beyond the other columns',
  cash: 'broker’s P&L, of contracts',
  change: 'quantity in coins, where the amount counts what is paid',
  // Plan and extremes.
  stop: 'initial stop',
  finalStop: 'final stop',
  target: 'planned target 1',
  target2: 'planned target 2',
  target3: 'planned target 3',
  risk: 'initial stop, where the risk stated would be lost',
  'highest mfe favourablePrice favourable favourableResult runUp': 'highest price of a long, lowest of a short',
  'lowest mae adversePrice adverse adverseResult drawdown': 'lowest price of a long, highest of a short',
  favourableAt: 'time of the best price',
  adverseAt: 'time of the worst price',
  // Review.
  'setup setups playbook strategy': 'setup; a second one is a tag',
  'tags customTags': 'tags',
  mistakes: 'mistakes',
  'note notes comment label idea': 'notes',
  rating: 'notes',
  quality: 'notes',
  entryComment: 'entry comment',
  managementComment: 'management comment',
  exitComment: 'exit comment',
  confidence: 'confidence',
  sector: 'sector',
  signal: 'notes',
  // What names a row, so that it is known again.
  'account user portfolio': 'account: executions of different ones never meet',
  'id execution trade deal': 'broker’s id of the execution',
  'order orderId orderNumber': 'broker’s id of the trade, where its executions have none',
  'ticket position positionId number': 'broker’s id of the trade',
  'entryOrder exitOrder': 'broker’s ids of the orders',
  'buyFillId sellFillId': 'broker’s ids of the executions; whether it was long or short within one second',
  ref: 'broker’s id of the row',
  // What tells which rows are executions.
  'status level original': 'whether the row is an execution',
  'type subType subCode code action codes exitType': 'whether the row is an execution, and of what kind',
  description: 'what the row is about',
}

const common = new Map(
  Object.entries(keysBecoming).flatMap(([keys, datapoint]) => keys.split(' ').map((key) => [key, datapoint] as const)),
)

/** What a column of a table becomes, in words; null where nobody has said. */
export function describeColumn(table: LayoutTable, key: string): string | null {
  return table.becomes?.[key] ?? common.get(key) ?? null
}
