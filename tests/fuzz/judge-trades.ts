import type { MatchingMethod } from '#domain/fills/fill.ts'
import type { FileFill } from '#domain/importers/reading/file-fill.ts'
import type { FillReading, FormatReading } from '#domain/importers/reading/tables/import-format.ts'
import { exact, type ExactNumber, zero } from '#domain/numbers/decimal.ts'
import type { Money } from '#domain/numbers/units.ts'
import { checkTrade } from '#domain/trade/check-trade.ts'
import { deriveTrade } from '#domain/trade/derive-trade.ts'
import { withDefaults } from '#domain/trade/new-trade.ts'
import type { TradeInput } from '#domain/trade/trade.ts'

const near = (a: ExactNumber, b: ExactNumber) => {
  const size = a.abs().plus(b.abs()).plus('1')
  return a.minus(b).abs().lte(size.times('1e-9'))
}

interface Flow {
  /** Bought minus sold. */
  readonly size: ExactNumber
  /** Proceeds of sales minus cost of purchases, in price times size. */
  readonly cash: ExactNumber
}

function flowOf(fills: readonly Pick<TradeInput['executions'][number], 'side' | 'quantity' | 'price'>[]): Flow {
  let [size, cash] = [zero, zero]
  for (const { side, quantity, price } of fills) {
    const bought = side === 'buy' ? exact(quantity) : exact(quantity).times('-1')
    size = size.plus(bought)
    cash = cash.minus(bought.times(price))
  }
  return { size, cash }
}

/** Throws if a closed trade's P&L is not the sum of its fills, computed without matching. */
function checkSum(trade: TradeInput, matching: MatchingMethod, timeZone: string): void {
  const figures = deriveTrade(trade, { timeZone, breakevenTolerance: '0' as Money, matching })
  for (const [name, value] of Object.entries(figures)) {
    if (typeof value === 'number' ? !Number.isFinite(value) : /NaN|Infinity/.test(String(value))) {
      throw new Error(`${name} is ${String(value)}`)
    }
  }
  const { size, cash } = flowOf(trade.executions)
  if (trade.executions.length > 0 && size.eq(0)) {
    const gross = cash.times(trade.pointValue)
    if (figures.grossPnl === null || !near(exact(figures.grossPnl), gross)) {
      throw new Error(`gross P&L is ${figures.grossPnl}, its fills come to ${gross.toFixed()}`)
    }
    if (figures.result === 'open') throw new Error('a trade without a position is open')
  }
  if (figures.grossPnl !== null) {
    const net = exact(figures.grossPnl).minus(figures.totalFees)
    if (figures.netPnl === null || !near(exact(figures.netPnl), net)) {
      throw new Error(`net P&L is ${figures.netPnl}, gross less costs ${net.toFixed()}`)
    }
  }
}

/** Throws if the journal could not store a trade, or a figure contradicts its fills. */
export function checkTrades(reading: FormatReading, matching: MatchingMethod, timeZone: string): void {
  const keys = new Set(reading.trades.map(({ importKey }) => importKey))
  if (keys.size !== reading.trades.length) throw new Error('two trades have one key')
  for (const { trade, importKey } of reading.trades) {
    if (importKey.length > 300) throw new Error('a key is too long')
    const whole = withDefaults(trade)
    const [fault] = checkTrade(whole)
    if (fault !== undefined) throw new Error(`a trade with a fault: ${fault.field}: ${fault.message}`)
    if (whole.executions.length > 500) throw new Error('a trade with too many fills')
    checkSum(whole, matching, timeZone)
  }
}

/**
 * What a trade of an inverse contract holds in money, short below 0: an exit gives back the share of the money that its
 * coins are of those held.
 */
function moneyHeld({ direction, executions }: TradeInput): ExactNumber {
  let [money, coins] = [zero, zero]
  for (const { side, quantity, price } of executions) {
    if ((side === 'buy') === (direction === 'long')) {
      money = money.plus(exact(quantity).times(price))
      coins = coins.plus(quantity)
    } else {
      money = coins.eq(quantity) ? zero : money.minus(money.times(quantity).div(coins))
      coins = coins.minus(quantity)
    }
  }
  return direction === 'long' ? money : money.times('-1')
}

/** Throws where the trades of an inverse contract hold less or more money of it than the file has bought and sold. */
function checkInverse(symbol: string, own: readonly FileFill[], trades: readonly TradeInput[]): void {
  const held = trades.reduce((total, trade) => total.plus(moneyHeld(trade)), zero)
  const { size } = flowOf(own)
  // Coins are stored to 12 places.
  const rounding = own.reduce((total, { price }) => total.plus(exact(price).times('2e-12')), zero)
  if (near(size, held) || size.minus(held).abs().lte(rounding)) return
  throw new Error(`${symbol}: the file comes to ${size.toFixed()}, its trades to ${held.toFixed()}`)
}

function add<One>(to: Map<string, One[]>, symbol: string, own: readonly One[]): void {
  const there = to.get(symbol)
  if (there === undefined) to.set(symbol, [...own])
  else there.push(...own)
}

/**
 * Throws where the executions that a file has of a symbol are not those of its trades: as much bought and sold, for as
 * much money. Symbols with a row that is no part of a trade, or only partly, are left out.
 */
export function checkConservation({ fills }: FillReading, reading: FormatReading): void {
  // A conversion between coins is a row of two symbols.
  const inTrades = new Set(
    reading.trades.flatMap(({ trade, line, lines = [line] }) => lines.map((own) => `${trade.symbol}|${own}`)),
  )
  const warned = new Set(reading.warnings.map(({ line }) => line))
  const partial = new Set(
    fills
      .filter(({ symbol, line }) => !inTrades.has(`${symbol}|${line}`) || warned.has(line))
      .map(({ symbol }) => symbol),
  )
  type Executions = Parameters<typeof flowOf>[0]
  const parts = new Map<string, Executions[number][]>()
  const wholes = new Map<string, FileFill[]>()
  for (const { trade } of reading.trades) {
    const { symbol, executions } = withDefaults(trade)
    add(parts, symbol, executions)
  }
  for (const fill of fills) add(wholes, fill.symbol, [fill])
  for (const [symbol, own] of wholes) {
    if (partial.has(symbol)) continue
    if (own.some(({ isInverse }) => isInverse === true)) {
      const trades = reading.trades.map(({ trade }) => withDefaults(trade)).filter((trade) => trade.symbol === symbol)
      checkInverse(symbol, own, trades)
      continue
    }
    const [file, trades] = [flowOf(own), flowOf(parts.get(symbol) ?? [])]
    if (!file.size.eq(trades.size) || !near(file.cash, trades.cash)) {
      throw new Error(
        `${symbol}: the fills of the file come to ${file.size.toFixed()} for ${file.cash.toFixed()}, ` +
          `those of its trades to ${trades.size.toFixed()} for ${trades.cash.toFixed()}`,
      )
    }
  }
}
