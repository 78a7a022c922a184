import { formatMoney, formatPercent } from '#ui/figures/format.ts'

/** Steps that an axis is divided into unless it says otherwise. */
const defaultSteps = 5

/** The power of ten of the step between two labels of an axis: a step has one digit. Null where the axis has no length. */
function stepPower(low: number, high: number, steps: number): number | null {
  const span = high - low
  return Number.isFinite(span) && span > 0 ? Math.floor(Math.log10(span / steps)) : null
}

/**
 * How amounts are written along an axis from `low` to `high`: "$12.4K" where that tells neighbours apart, else with as
 * many digits as that takes: between $9,980 and $10,020 each label would read "$10K".
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
  // In thousands, more than one decimal is longer to read than the whole amount.
  if (digits > 1 && unit <= 3) {
    const whole = power !== null && power >= 0
    return (value) => formatMoney(value, currency, { whole })
  }
  return (value) => formatMoney(value, currency, { compact: true, digits })
}

/** How fractions are written as percent along an axis from `low` to `high`: whole, or with the decimals that tell neighbours apart. */
export function percentAxisFormat(low: number, high: number, steps = defaultSteps): (value: number) => string {
  const power = stepPower(low * 100, high * 100, steps)
  const digits = power === null ? 0 : Math.min(4, Math.max(0, -power))
  return (value) => formatPercent(value, { digits })
}
