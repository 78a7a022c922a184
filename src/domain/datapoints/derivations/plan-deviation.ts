import type { ExitReason } from '#domain/trade/fields/choices.ts'
import { deriveFromOptional } from './derivation.ts'

const offPlan: ReadonlySet<ExitReason> = new Set(['manual-emotional', 'liquidation'] as const)
const upToOne = (value: number) => Math.min(1, Math.abs(value))

/**
 * How far what was done is from what was planned, 0 to 100: the mean of |entry slippage in R| up to 1, |risk against
 * plan| up to 1, whether the stop was moved away, and whether the exit was one that no plan has (out of emotion, or by
 * liquidation). Parts that are not known are left out; null where fewer than two are.
 */
export const planDeviationScore = deriveFromOptional(
  [],
  ['entrySlippageR', 'riskDeviationPct', 'stopWidened', 'exitReason'],
  (slippage, risk, widened, reason) => {
    const parts = [
      slippage === null ? null : upToOne(slippage),
      risk === null ? null : upToOne(risk / 100),
      widened === null ? null : Number(widened),
      reason === null ? null : Number(offPlan.has(reason)),
    ].filter((part) => part !== null)
    if (parts.length < 2) return null
    return (100 * parts.reduce((total, part) => total + part, 0)) / parts.length
  },
)
