import type { Direction, Fill } from '#domain/fills/fill.ts'
import type { RoundTrip } from '#domain/fills/match-round-trips.ts'
import type { KnownPosition } from '#domain/importers/reading/tables/import-format.ts'
import { exact, toDecimal, zero, type ExactNumber } from '#domain/numbers/decimal.ts'
import type { SourcedFill } from './group-fills.ts'

/*
 * An inverse contract has its size in money and its result in the coin. N of money from E to X make N (1 / E − 1 / X)
 * coins, which at the exit price X, the coin's price at the moment of the result, are N / E × (X − E) of money: the
 * result of N / E coins that are held. So a trade holds coins: an entry buys its money's worth of them, and an exit of a
 * part of the contracts sells that part of the coins held, as exchanges realize results by the average entry. Fills are
 * matched in money, because only there do they add up to flat.
 */

/** What is held of a contract. */
class InversePosition {
  #money = zero
  #coins = zero
  readonly #entrySide: Fill['side']

  constructor(direction: Direction) {
    this.#entrySide = direction === 'long' ? 'buy' : 'sell'
  }

  #add(side: Fill['side'], money: ExactNumber, coins: ExactNumber): void {
    const sign = side === this.#entrySide ? '1' : '-1'
    this.#money = this.#money.plus(money.times(sign))
    this.#coins = this.#coins.plus(coins.times(sign))
  }

  #closesAtAverage = (side: Fill['side']) => side !== this.#entrySide && this.#money.gt(0) && this.#coins.gt(0)

  /** The coins of a fill whose size is in money. */
  toCoins({ side, price }: Pick<Fill, 'side' | 'price'>, money: ExactNumber): ExactNumber {
    const coins = this.#closesAtAverage(side)
      ? money.eq(this.#money)
        ? this.#coins
        : this.#coins.times(money).div(this.#money)
      : money.div(price)
    const stored = exact(toDecimal(coins))
    this.#add(side, money, stored)
    return stored
  }

  /** The money of a fill whose size is in coins, without what was lost to rounding. */
  toMoney({ side, price, quantity }: Pick<Fill, 'side' | 'price' | 'quantity'>): ExactNumber {
    const coins = exact(quantity)
    const rate = this.#closesAtAverage(side) ? this.#money.div(this.#coins) : exact(price)
    const money = coins.times(rate)
    const round = money.round(4)
    // Coins are stored to 12 places, so that their money misses what it was by less than this.
    const isRound = money.minus(round).abs().lte(rate.times('0.000000000004'))
    const whole = exact(toDecimal(isRound ? round : money))
    this.#add(side, whole, coins)
    return whole
  }
}

/** Restates a size by the rate of another one. */
const rescale = (size: string, from: ExactNumber, to: ExactNumber) =>
  toDecimal(from.eq(size) ? to : exact(size).times(to).div(from))

/** A trade of the portfolio with its fills in money instead of coins. */
export function restateInMoney(position: KnownPosition): KnownPosition {
  const { direction, fills, imported } = position
  const restate = <F extends Fill & { readonly whole?: Fill['quantity'] }>(all: readonly F[]): F[] => {
    const held = new InversePosition(direction)
    return all.map((fill) => {
      const money = held.toMoney(fill)
      const whole = fill.whole === undefined ? {} : { whole: rescale(fill.whole, exact(fill.quantity), money) }
      return { ...fill, quantity: toDecimal(money), ...whole }
    })
  }
  return { ...position, fills: restate(fills), ...(imported === undefined ? {} : { imported: restate(imported) }) }
}

/** A round trip that was matched in money with its fills in coins, as its trade holds them. */
export function restateInCoins(trip: RoundTrip<SourcedFill>): RoundTrip<SourcedFill> {
  const held = new InversePosition(trip.direction)
  const fills = trip.fills.map((fill): SourcedFill => {
    const money = exact(fill.quantity)
    const coins = held.toCoins(fill, money)
    const { source, stored, whole } = fill
    return {
      ...fill,
      quantity: toDecimal(coins),
      source: source === null ? null : { ...source, quantity: rescale(source.quantity, money, coins) },
      ...(stored === undefined ? {} : { stored: { ...stored, quantity: rescale(stored.quantity, money, coins) } }),
      ...(whole === undefined ? {} : { whole: rescale(whole, money, coins) }),
    }
  })
  return { ...trip, fills }
}
