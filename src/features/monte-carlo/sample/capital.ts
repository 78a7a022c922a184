import type { Portfolio } from '#domain/portfolio/portfolio.ts'

/** Initial capital when the balance is not positive: a round number that looks like an example. */
const exampleCapital = 10_000

/** The capital that simulations of a portfolio start with, in its currency. */
export function initialCapital({ balance }: Portfolio): number {
  const amount = Number(balance)
  return amount > 0 ? amount : exampleCapital
}
