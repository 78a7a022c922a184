import { formatR } from '#ui/figures/format.ts'

/** R on an axis: whole values without decimals. */
export const formatAxisR = (r: number): string => formatR(r, { digits: Number.isInteger(r) ? 0 : 1 })
