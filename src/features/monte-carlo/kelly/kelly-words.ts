import { kellyLimits, type KellyResult } from '#domain/simulation/kelly.ts'
import { formatQualifiers } from '#shared/metrics/format-sample.ts'
import { formatNumber, formatPercent } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import type { SizingChoice } from './kelly-settings.ts'

const percent = (value: number) => formatPercent(value, { digits: 2 })

/** Whether the history shows an edge: the interval of the Kelly fraction lies above 0. */
export function isEdgeShown({ full, band, recommended }: KellyResult): boolean {
  if (full === null || full.fraction <= 0 || recommended?.limitedBy === 'noEdgeShown') return false
  // Without a band, or where most resamples have no loss, nothing speaks against the edge.
  return band === null || band.p5 === null || band.p5 > 0
}

/** The 90% interval of the Kelly fraction: "2.10–8.40%". */
export function bandText({ band }: KellyResult): string | null {
  if (band === null || band.p5 === null) return null
  return `${percent(band.p5).replace('%', '')}–${band.p95 === null ? '∞' : percent(band.p95)}`
}

/** The suggested fraction: that of Kelly's analysis, or the drawdown limit if that is lower; null without a losing trade. */
export function suggestedFraction({ recommended }: KellyResult, limit: number | null): number | null {
  if (recommended === null) return null
  return limit === null ? recommended.fraction : Math.min(recommended.fraction, limit)
}

/** The finding in words; `limit` is the largest risk within the drawdown limit, null if unknown. */
export function describeKelly(kelly: KellyResult, limit: number | null): string {
  if (kelly.full === null) return 'No losing trades yet, so Kelly is undefined'
  if (!isEdgeShown(kelly) || kelly.recommended === null) return 'No edge shown: your results support no size'
  if (limit !== null && limit < kelly.recommended.fraction)
    return `Risk ${percent(limit)} per trade: your drawdown limit allows no more`
  return `Risk ${percent(kelly.recommended.fraction)} per trade: ${describeShare(kelly)}`
}

/** What the recommended fraction is. */
function describeShare({ recommended, full }: KellyResult): string {
  if (recommended === null || full === null) return ''
  if (recommended.limitedBy === 'cap') return `our cap, below full Kelly of ${percent(full.fraction)}`
  const shares: Readonly<Record<number, string>> = { 0.25: 'a quarter', 0.5: 'half', 0.75: 'three quarters' }
  return `${shares[recommended.multiple] ?? percent(recommended.multiple)} of Kelly’s ${percent(full.fraction)}`
}

/** The sample and the interval behind the finding. */
export function describeKellySample(kelly: KellyResult): string {
  const effective = formatQualifiers({ n: kelly.trades, effectiveN: kelly.dependence?.effective })
  const counted = `${pluralize(kelly.trades, 'trade')}${effective}`
  const band = bandText(kelly)
  if (band === null) return `From ${counted}.`
  return `Kelly’s fraction: ${band} (90% interval${blocksText(kelly)}), from ${counted}.`
}

/** How dependent histories are resampled; empty where single trades are drawn. */
function blocksText({ dependence }: KellyResult): string {
  if (dependence === null || dependence.blockLength <= 1) return ''
  return ` from blocks of ${formatNumber(dependence.blockLength, 1)} trades on average`
}

/** The fractions to choose from; null where there is none. */
export function fractionOfChoice(kelly: KellyResult, choice: SizingChoice, limit: number | null): number | null {
  switch (choice) {
    case 'recommended':
      return suggestedFraction(kelly, limit)
    case 'full':
      return kelly.full?.fraction ?? null
    case 'half':
      return kelly.half?.fraction ?? null
    case 'quarter':
      return kelly.quarter?.fraction ?? null
    case 'shrunk':
      return kelly.shrunk
    case 'limit':
      return limit
  }
}

/** How each earlier trade would have been sized by a choice, as a multiple of the Kelly fraction of the trades before it. */
export interface PastSizing {
  readonly multiple: number
  readonly maxFraction: number
  /** The choice and its multiple in words. */
  readonly name: string
}

/**
 * The multiple of the Kelly fraction that a choice means; null where the sample has no Kelly fraction, or the drawdown
 * limit is not known.
 */
export function pastSizing(kelly: KellyResult, choice: SizingChoice, limit: number | null): PastSizing | null {
  const full = kelly.full?.fraction ?? null
  if (choice === 'full' || choice === 'half' || choice === 'quarter') {
    return {
      multiple: { full: 1, half: 0.5, quarter: 0.25 }[choice],
      maxFraction: 1,
      name: `${choiceLabels[choice]} Kelly`,
    }
  }
  const isSuggested = choice === 'recommended'
  const fraction = isSuggested ? null : fractionOfChoice(kelly, choice, limit)
  const share = fraction === null || full === null || full === 0 ? null : fraction / full
  const multiple = isSuggested ? (kelly.recommended?.multiple ?? null) : share
  if (multiple === null) return null
  const maxFraction = isSuggested ? kellyLimits.maxRecommended : 1
  const most = isSuggested ? `, at most ${formatPercent(maxFraction, { digits: 0 })}` : ''
  return { multiple, maxFraction, name: `${choiceLabels[choice]}: ${formatNumber(multiple)} × Kelly${most}` }
}

export const choiceLabels: Readonly<Record<SizingChoice, string>> = {
  recommended: 'Suggested',
  full: 'Full',
  half: 'Half',
  quarter: 'Quarter',
  shrunk: 'Shrunk',
  limit: 'Drawdown limit',
}

export const choiceMeanings: Readonly<Record<SizingChoice, string>> = {
  recommended: 'Fractional Kelly scaled to your sample, capped at 5%.',
  full: 'Maximizes growth if history repeats.',
  half: 'About three quarters of the growth with half the volatility.',
  quarter: 'Less than half of the growth with a quarter of the volatility.',
  shrunk: 'Kelly, shrunk for estimation error.',
  limit: 'The largest risk that keeps the drawdown within your max chance.',
}
