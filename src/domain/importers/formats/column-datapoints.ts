import type { LayoutTable, ShortSales } from '#domain/importers/reading/tables/import-format.ts'
import type { StatedMoney } from '#domain/importers/reading/tables/layout-columns.ts'

/** The default meaning of columns by key. */
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
  currency: 'currency; must match the portfolio',
  name: 'contract name, if the symbol is not one',
  asset: 'coin that is traded',
  'unit balanceUnit': 'unit of the amounts',
  // When.
  at: 'time of the execution',
  date: 'date of the execution',
  time: 'clock time of the execution',
  'entryAt enteredAt openAt openDate': 'entry time',
  entryDate: 'entry date, with a separate time column',
  'openTime entryClock': 'clock time of the entry',
  'exitAt exitedAt closeAt closeDate': 'exit time',
  exitDate: 'exit date, with a separate time column',
  'closeTime exitClock': 'clock time of the exit',
  boughtTimestamp: 'time of the buy',
  soldTimestamp: 'time of the sale',
  // Side, size and prices.
  'side words': 'side, buy or sell',
  direction: 'side, long or short',
  'quantity size qty filled': 'quantity',
  lots: 'quantity, in lots',
  price: 'price',
  'entryPrice entry': 'entry price',
  'exitPrice exit': 'exit price',
  buyPrice: 'price of the buy',
  sellPrice: 'price of the sale',
  'averageBuy averageSell': 'entry or exit price, if the trade has several executions',
  effect: 'whether the execution opens or closes',
  positionSide: 'account, if long and short can be open at once',
  liquidity: 'maker or taker',
  maker: 'maker or taker',
  // Costs.
  'commission commissions': 'commission',
  rate: 'commission, times the quantity',
  'costs cost': 'commission and fees combined',
  commissionCurrency: 'currency of the commission',
  'fees fee ecnFee network transfer exchange clearing nfa ip': 'fees',
  'sec taf nscc nasdaq ecnRemove ecnAdd': 'fees, if the proceeds do not show them',
  taxes: 'fees',
  'openingFee closingFee': 'commission',
  coinFee: 'fees, in the coin',
  'feeCoin feeUnit': 'coin in which the fee was paid',
  'swap funding': 'swap and funding',
  interest: 'accrued interest of a bond, in swap and funding',
  // Results to reconcile with.
  'pnl profit grossPnl gross closedPnl realized result': 'broker’s P&L',
  'net netPnl': 'broker’s P&L, after costs',
  'amount value': 'fees or price, from the cash amount minus the other columns',
  cash: 'broker’s P&L of contracts',
  basis: 'price of an option settled in cash, with the realized P&L',
  balance: 'balance, which the rows must add up to',
  change: 'quantity in coins, if the amount is in the quote currency',
  // Plan and extremes.
  stop: 'initial stop',
  finalStop: 'final stop',
  target: 'planned target 1',
  target2: 'planned target 2',
  target3: 'planned target 3',
  risk: 'initial stop, from the stated risk',
  'highest mfe favorablePrice favorable favorableResult runUp': 'highest price of a long, lowest of a short',
  'lowest mae adversePrice adverse adverseResult drawdown': 'lowest price of a long, highest of a short',
  favorableAt: 'time of the best price',
  adverseAt: 'time of the worst price',
  // Review.
  'setup setups playbook strategy': 'setup; further ones become tags',
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
  // Identifiers of a row, to recognize it again.
  'account user portfolio': 'account; executions of different accounts are never matched',
  'id execution trade deal': 'broker’s id of the execution',
  'order orderId orderNumber': 'broker’s ID of the trade, if its executions have none',
  'ticket position positionId number': 'broker’s id of the trade',
  'entryOrder exitOrder': 'broker’s ids of the orders',
  'buyFillId sellFillId': 'broker’s IDs of the executions; order of fills within one second',
  ref: 'broker’s id of the row',
  // Columns that tell which rows are executions.
  'status level original': 'whether the row is an execution',
  'type subType subCode code action codes exitType': 'whether the row is an execution, and its kind',
  description: 'kind of row',
}

const common = new Map(
  Object.entries(keysBecoming).flatMap(([keys, datapoint]) => keys.split(' ').map((key) => [key, datapoint] as const)),
)

/** What becomes of a column that states the money of its row. */
const statedMoneyTexts: Readonly<Record<StatedMoney, string>> = {
  value: 'compared with price × quantity; price, where that is rounded',
  cash: 'compared with price × quantity and costs; price, where that is rounded',
  cashAndFees: 'compared with price × quantity and costs; fees that no column states, or the price where it is rounded',
}

/** Describes what a column becomes; null if it has no description. */
export function describeColumn(table: LayoutTable, key: string): string | null {
  const states = table.columns[key]?.states
  const usual = states === undefined ? common.get(key) : undefined
  const texts = [table.becomes?.[key] ?? usual, states === undefined ? undefined : statedMoneyTexts[states]]
  return texts.filter((text) => text !== undefined).join('; ') || null
}

/** Texts after "Short sales", in docs/import-formats.md. */
export const shortSaleTexts: Readonly<Record<ShortSales, string>> = {
  'own word': 'have a word of their own; a plain sale of shares that closes more than is held is refused',
  'open or close': 'rows say whether they open or close; one that closes more than is held is refused',
  none: 'cannot occur; a sale of more than is held is refused',
  margin: 'by margin and contracts alone; a sale of coins that are not held is refused',
  'plain sale': 'have no word of their own; a sale of more than is held goes through zero',
}
