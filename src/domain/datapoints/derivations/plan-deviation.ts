import type { ExitReason } from '#domain/trade/fields/choices.ts'
import { deriveFromOptional } from './derivation.ts'

const offPlan: ReadonlySet<ExitReason> = new Set(['manual-emotional', 'liquidation'] as const)
const upToOne = (value: number) => Math.min(1, Math.abs(value))

/**
 * Deviation from the plan, 0 to 100: the mean of |entry slippage in R| up to 1, |risk deviation| up to 1, whether the
 * stop was widened, and whether the exit was unplanned (emotional or liquidation). Unknown parts are left out; null
 * with fewer than two.
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
