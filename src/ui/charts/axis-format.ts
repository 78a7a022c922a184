import { formatMoney, formatPercent } from '#ui/figures/format.ts'

/** Default number of steps of an axis. */
const defaultSteps = 5

/** The power of ten of the step between two labels of an axis; null for an axis without length. */
function stepPower(low: number, high: number, steps: number): number | null {
  const span = high - low
  return Number.isFinite(span) && span > 0 ? Math.floor(Math.log10(span / steps)) : null
}

/**
 * Returns the formatter of amounts on an axis from `low` to `high`: "$12.4K" if that distinguishes adjacent labels, else
 * with more digits. Between $9,980 and $10,020, every label would otherwise be "$10K".
 */
export function moneyAxisFormat(
  low: number,
  high: number,
  currency: string,
  steps = defaultSteps,
): (value: number) => string {
  const power = stepPower(low, high, steps)
  const largest = Math.max(Math.abs(low), Math.abs(high))
  const unit = largest < 1_000 ? 0 : Math.min(12, 3 * Math.floor(Math.log10(largest) / 3))
  const digits = power === null ? 1 : Math.max(1, unit - power)
  // In thousands, two decimals are longer than the full amount.
  if (digits > 1 && unit <= 3) {
    const whole = power !== null && power >= 0
    return (value) => formatMoney(value, currency, { whole })
  }
  return (value) => formatMoney(value, currency, { compact: true, digits })
}

/** Returns the formatter of percentages on an axis from `low` to `high`, with decimals only if adjacent labels need them. */
export function percentAxisFormat(low: number, high: number, steps = defaultSteps): (value: number) => string {
  const power = stepPower(low * 100, high * 100, steps)
  const digits = power === null ? 0 : Math.min(4, Math.max(0, -power))
  return (value) => formatPercent(value, { digits })
}
