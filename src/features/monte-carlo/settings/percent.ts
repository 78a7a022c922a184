const roundToMillionths = (value: number) => Math.round(value * 1e6) / 1e6

/** The fraction nearest to a percentage of at most six decimals: a quotient of integers is rounded once. */
export const fractionOf = (percent: number): number => Math.round(percent * 1e6) / 1e8

/** A fraction as a percentage of at most six decimals, as controls show it. */
export const percentOf = (fraction: number): number => roundToMillionths(fraction * 100)

/** The part of the capital that is left after a loss in percent. 100 - 30 percent is 0.7, but 1 - 0.3 is not. */
export const leftAfterLoss = (percent: number): number => fractionOf(100 - percent)
export const lossOfLeft = (fraction: number): number => roundToMillionths(100 - fraction * 100)

/** The multiple of the capital after a gain in percent. */
export const multipleAfterGain = (percent: number): number => fractionOf(100 + percent)
export const gainOfMultiple = (multiple: number): number => roundToMillionths(multiple * 100 - 100)
