import Box from '@mui/material/Box'
import type { Insight } from '#api/insights/insights.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import { formatMonthly, formatWorthInterval, WorthText } from '#features/insights/worth-text.tsx'
import { formatPValue } from '#shared/analysis/certainty-words.ts'
import { formatQualifiers } from '#shared/metrics/format-sample.ts'
import { FigureGroup } from '#ui/figures/figure-group.tsx'
import { Figure, FigureNote } from '#ui/figures/figure.tsx'
import { formatCount, formatMoney, formatNumber, formatPercent, formatR, formatRatio } from '#ui/figures/format.ts'

function formatEffect(value: number, unit: Insight['effect']['unit']): string {
  if (unit === 'r') return formatR(value)
  return unit === 'fraction' ? formatPercent(value) : formatRatio(value)
}

/** A range that breaks before its "to" alone: a line could otherwise end with a minus. */
function Unbroken({ text }: { text: string }) {
  const [low, high] = text.split(' to ')
  return (
    <>
      <Box component="span" sx={{ whiteSpace: high === undefined ? 'normal' : 'nowrap' }}>
        {low}
      </Box>
      {high === undefined ? null : (
        <>
          {' '}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>{`to ${high}`}</Box>
        </>
      )}
    </>
  )
}

/** How a worth is made of the effect: "−0.60R a trade × 5 trades a month × $151.80 at risk = −$455". */
function describeWorth({ effect, worth: { monthly } }: Insight): string | null {
  if (monthly === null) return null
  const { value, tradesPerMonth, riskPerTrade, currency } = monthly
  const risk = riskPerTrade === null || currency === null ? '' : ` × ${formatMoney(riskPerTrade, currency)} at risk`
  return `${formatR(effect.value)} a trade × ${formatNumber(tradesPerMonth, 1)} trades a month${risk} = ${formatMonthly(value, monthly)}`
}

/** What a finding is worth and how that is computed, its effect, its trades and its p-value. */
export function FindingFigures({ finding }: { finding: Insight }) {
  const { effect, n, pValue, worth, memberCount } = finding
  const { value, unit, interval, nothing } = effect
  const calculation = describeWorth(finding)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FigureGroup label="Finding figures" minWidth={120}>
        <Figure label="Worth a month" value={<WorthText worth={worth} />}>
          <FigureNote>
            <Unbroken text={formatWorthInterval(worth) ?? worth.reason ?? 'No interval'} />
          </FigureNote>
        </Figure>
        <Figure label="Effect" value={formatEffect(value, unit)}>
          <FigureNote>
            {interval === null ? (
              `Expected ${formatEffect(nothing, unit)}`
            ) : (
              <Unbroken text={`95%: ${intervalText(interval, (end) => formatEffect(end, unit))}`} />
            )}
          </FigureNote>
        </Figure>
        <Figure label="Trades" value={formatCount(memberCount)}>
          <FigureNote>{`compared among ${formatCount(n)}${formatQualifiers(finding)}`}</FigureNote>
        </Figure>
        <Figure label="p-value" value={formatPValue(pValue).replace(/^p /, '')}>
          <FigureNote>Passes after correction</FigureNote>
        </Figure>
      </FigureGroup>
      {calculation === null ? null : <FigureNote>{calculation}</FigureNote>}
    </Box>
  )
}
