import { type Instant, type Decimal, type Money } from '#domain/numbers/units.ts'

export const directions = ['long', 'short'] as const

export type Direction = (typeof directions)[number]

export const fillSides = ['buy', 'sell'] as const

export type FillSide = (typeof fillSides)[number]

/** How exits are matched to entries. */
export const matchingMethods = ['fifo', 'lifo', 'average'] as const

export type MatchingMethod = (typeof matchingMethods)[number]

export const liquidities = ['maker', 'taker'] as const

export type Liquidity = (typeof liquidities)[number]

/** One execution. `quantity` and `price` are positive (rare futures trade below zero); `fee` is a cost. */
export interface Fill {
  readonly at: Instant
  readonly side: FillSide
  readonly quantity: Decimal
  readonly price: Decimal
  readonly fee: Money
  /** Whether it added or took liquidity; null if the broker does not say. */
  readonly liquidity: Liquidity | null
}
