import type { Portfolio } from '#domain/portfolio.ts'
import type {
  AssetClass,
  Direction,
  ExitReason,
  Fill,
  FillSide,
  Trade,
  TradeInput,
  TradeStatus,
} from '#domain/trade.ts'
import type { Decimal, Instant, Money } from '#domain/units.ts'

/** A fill as the form holds it: texts, "" for what is not typed yet. */
export interface FillValues {
  at: Instant | ''
  side: FillSide
  quantity: string
  price: string
  fee: string
  /** Not shown, and kept. */
  liquidity: Fill['liquidity']
}

/** A trade as the form holds it. */
export interface TradeFormValues {
  portfolioId: string
  status: TradeStatus
  symbol: string
  assetClass: AssetClass
  pointValue: string
  tickSize: string
  direction: Direction
  fills: FillValues[]
  commission: string
  exchangeFees: string
  swapFunding: string
  plannedEntryPrice: string
  plannedStopPrice: string
  plannedTarget1: string
  plannedQuantity: string
  initialStopPrice: string
  finalStopPrice: string
  lowestPrice: string
  highestPrice: string
  exitReason: ExitReason | ''
  thesis: string
  lessons: string
  isExcluded: boolean
}

/** The side that opens a trade of this direction. */
export function entrySide(direction: Direction): FillSide {
  return direction === 'long' ? 'buy' : 'sell'
}

/** The side that closes it. */
export function exitSide(direction: Direction): FillSide {
  return direction === 'long' ? 'sell' : 'buy'
}

export function emptyFill(side: FillSide): FillValues {
  return { at: '', side, quantity: '', price: '', fee: '0', liquidity: null }
}

/** A fresh form: a closed stock trade with one entry and one exit to fill in. */
export function emptyTrade(portfolioId: string): TradeFormValues {
  return {
    portfolioId,
    status: 'completed',
    symbol: '',
    assetClass: 'stock',
    pointValue: '1',
    tickSize: '',
    direction: 'long',
    fills: [emptyFill('buy'), emptyFill('sell')],
    commission: '0',
    exchangeFees: '0',
    swapFunding: '0',
    plannedEntryPrice: '',
    plannedStopPrice: '',
    plannedTarget1: '',
    plannedQuantity: '',
    initialStopPrice: '',
    finalStopPrice: '',
    lowestPrice: '',
    highestPrice: '',
    exitReason: '',
    thesis: '',
    lessons: '',
    isExcluded: false,
  }
}

/** A stored trade in the form. */
export function valuesOf(trade: Trade): TradeFormValues {
  return {
    portfolioId: trade.portfolioId,
    status: trade.status,
    symbol: trade.symbol,
    assetClass: trade.assetClass,
    pointValue: trade.pointValue,
    tickSize: trade.tickSize ?? '',
    direction: trade.direction,
    fills: trade.executions.map((fill) => ({ ...fill })),
    commission: trade.commission,
    exchangeFees: trade.exchangeFees,
    swapFunding: trade.swapFunding,
    plannedEntryPrice: trade.plannedEntryPrice ?? '',
    plannedStopPrice: trade.plannedStopPrice ?? '',
    plannedTarget1: trade.plannedTarget1 ?? '',
    plannedQuantity: trade.plannedQuantity ?? '',
    initialStopPrice: trade.initialStopPrice ?? '',
    finalStopPrice: trade.finalStopPrice ?? '',
    lowestPrice: trade.lowestPrice ?? '',
    highestPrice: trade.highestPrice ?? '',
    exitReason: trade.exitReason ?? '',
    thesis: trade.thesis ?? '',
    lessons: trade.lessons ?? '',
    isExcluded: trade.isExcluded,
  }
}

const decimalOrNull = (text: string): Decimal | null => (text === '' ? null : (text as Decimal))
const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
const amount = (text: string): Money => (text === '' ? '0' : text) as Money

/** Whether nothing of a fill is typed yet: such a row is not a fill. */
export function isBlank(fill: FillValues): boolean {
  return fill.at === '' && fill.quantity === '' && fill.price === ''
}

/** The places of the fills that are not left empty: what the server calls executions.0 may be the form's second row. */
export function filledRows(values: TradeFormValues): number[] {
  return values.fills.flatMap((fill, index) => (isBlank(fill) ? [] : [index]))
}

/** What the form shows of a trade; everything else it leaves as it is. */
export type FormTrade = Pick<
  TradeInput,
  Exclude<keyof TradeFormValues, 'portfolioId' | 'fills'> | 'quoteCurrency' | 'executions'
>

/**
 * What the form states, in the shape of the API. Rows of fills that are wholly empty are left out; the caller has
 * validated the rest. The currency is that of the portfolio.
 */
export function statedTrade(values: TradeFormValues, portfolio: Portfolio): FormTrade {
  return {
    status: values.status,
    symbol: values.symbol.trim().toUpperCase(),
    assetClass: values.assetClass,
    quoteCurrency: portfolio.currency,
    pointValue: values.pointValue as Decimal,
    tickSize: decimalOrNull(values.tickSize),
    direction: values.direction,
    executions: values.fills
      .filter((fill) => !isBlank(fill))
      .map((fill) => ({
        at: fill.at as Instant,
        side: fill.side,
        quantity: fill.quantity as Decimal,
        price: fill.price as Decimal,
        fee: amount(fill.fee),
        liquidity: fill.liquidity,
      })),
    commission: amount(values.commission),
    exchangeFees: amount(values.exchangeFees),
    swapFunding: amount(values.swapFunding),
    plannedEntryPrice: decimalOrNull(values.plannedEntryPrice),
    plannedStopPrice: decimalOrNull(values.plannedStopPrice),
    plannedTarget1: decimalOrNull(values.plannedTarget1),
    plannedQuantity: decimalOrNull(values.plannedQuantity),
    initialStopPrice: decimalOrNull(values.initialStopPrice),
    finalStopPrice: decimalOrNull(values.finalStopPrice),
    lowestPrice: decimalOrNull(values.lowestPrice),
    highestPrice: decimalOrNull(values.highestPrice),
    exitReason: values.exitReason === '' ? null : values.exitReason,
    thesis: textOrNull(values.thesis),
    lessons: textOrNull(values.lessons),
    isExcluded: values.isExcluded,
  }
}
