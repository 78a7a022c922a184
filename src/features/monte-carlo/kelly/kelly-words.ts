import { noIntervalReason, smallSample } from '#domain/metrics/shared/small-samples.ts'
import { kellyLimits, type KellyResult } from '#domain/simulation/kelly.ts'
import { formatQualifiers } from '#shared/metrics/format-sample.ts'
import { formatNumber, formatPercent } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import type { SizingChoice } from './kelly-settings.ts'

const percent = (value: number) => formatPercent(value, { digits: 2 })

/** What an analysis suggests, from Kelly's recommended fraction and the drawdown limit; a limit of null limits nothing. */
type Suggestion =
  /** No trade loses, so that no fraction is best. */
  | { readonly by: 'noLoss'; readonly fraction: null }
  /** The results show no edge: no size is recommended. */
  | { readonly by: 'noEdge'; readonly fraction: 0 }
  | { readonly by: 'kelly' | 'limit'; readonly fraction: number }

/** The one answer of the page, its chart, the lists of saved runs and their comparison. */
function suggestRisk(recommended: number | null, limit: number | null): Suggestion {
  if (recommended === null) return { by: 'noLoss', fraction: null }
  if (recommended <= 0) return { by: 'noEdge', fraction: 0 }
  return limit !== null && limit < recommended
    ? { by: 'limit', fraction: limit }
    : { by: 'kelly', fraction: recommended }
}

const suggestionOf = ({ recommended }: KellyResult, limit: number | null) =>
  suggestRisk(recommended?.fraction ?? null, limit)

/** Whether the history shows an edge. */
export const isEdgeShown = (kelly: KellyResult): boolean => (kelly.recommended?.fraction ?? 0) > 0

/** The ends of the 90% interval of the Kelly fraction, of which the upper one can be infinite; null without one. */
export function bandEnds(kelly: KellyResult): { readonly from: number; readonly to: number } | null {
  const { band, trades } = kelly
  return band === null || band.p5 === null || trades < smallSample ? null : { from: band.p5, to: band.p95 ?? Infinity }
}

/** The 90% interval of the Kelly fraction: "2.10–8.40%". */
export function bandText(kelly: KellyResult): string | null {
  const ends = bandEnds(kelly)
  if (ends === null) return null
  return `${percent(ends.from).replace('%', '')}–${ends.to === Infinity ? '∞' : percent(ends.to)}`
}

/** Why the Kelly fraction has no interval, where it is that too few trades are behind it. */
export const noBandReason = ({ band, trades }: KellyResult): string | undefined =>
  band !== null && band.p5 !== null && trades < smallSample ? noIntervalReason : undefined

/** The suggested fraction: that of Kelly's analysis, or the drawdown limit if that is lower; null without a losing trade. */
export const suggestedFraction = (kelly: KellyResult, limit: number | null): number | null =>
  suggestionOf(kelly, limit).fraction

/** The finding in words; `limit` is the largest risk within the drawdown limit, null if unknown. */
export function describeKelly(kelly: KellyResult, limit: number | null): string {
  const { by, fraction } = suggestionOf(kelly, limit)
  if (by === 'noLoss') return 'No losing trades yet, so Kelly is undefined'
  if (by === 'noEdge') return 'No edge shown: your results support no size'
  const reason = by === 'limit' ? 'your drawdown limit allows no more' : describeShare(kelly)
  return `Risk ${percent(fraction)} per trade: ${reason}`
}

/** The same in a list. */
export function suggestionText(recommended: number | null, limit: number | null): string {
  const { by, fraction } = suggestRisk(recommended, limit)
  if (by === 'noLoss') return 'No losing trade'
  return by === 'noEdge' ? 'No edge shown' : percent(fraction)
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
  if (band === null) {
    const reason = noBandReason(kelly)
    return `From ${counted}.${reason === undefined ? '' : ` ${reason}.`}`
  }
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
  // A drawdown limit is a multiple of its own.
  const isSuggested = choice === 'recommended' && suggestionOf(kelly, limit).by !== 'limit'
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
  recommended: 'Fractional Kelly scaled to your sample, within 5% and your drawdown limit.',
  full: 'Maximizes growth if history repeats.',
  half: 'About three quarters of the growth with half the volatility.',
  quarter: 'Less than half of the growth with a quarter of the volatility.',
  shrunk: 'Kelly, shrunk for estimation error.',
  limit: 'The largest risk that keeps the drawdown within your max chance.',
}
