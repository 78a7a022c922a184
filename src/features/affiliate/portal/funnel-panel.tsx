import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { DetailedAnalytics } from '#api/affiliates/earnings.ts'
import { formatCount, formatPercent, unknownText } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { countChange, formatRange } from './change-text.ts'

interface Step {
  readonly label: string
  readonly count: number
  readonly before: number | null
  /** The share of the step before that came this far; null for the first step. */
  readonly rate: { readonly label: string; readonly value: number | null; readonly before: number | null } | null
}

/** The steps of a funnel with their rates. */
function stepsOf({ funnel, previous }: DetailedAnalytics): Step[] {
  const before = previous?.funnel ?? null
  return [
    { label: 'Clicks', count: funnel.clicks, before: before?.clicks ?? null, rate: null },
    {
      label: 'Sign-ups',
      count: funnel.signups,
      before: before?.signups ?? null,
      rate: { label: 'of clicks', value: funnel.conversionRate.value, before: before?.conversionRate.value ?? null },
    },
    {
      label: 'Paying',
      count: funnel.paidConversions,
      before: before?.paidConversions ?? null,
      rate: { label: 'of sign-ups', value: funnel.payingRate.value, before: before?.payingRate.value ?? null },
    },
  ]
}

function FunnelStep({ step: { label, count, before, rate }, max }: { step: Step; max: number }) {
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary', minWidth: 72 }}>
          {label}
        </Typography>
        <Typography sx={{ fontSize: '1.25rem', fontWeight: 630, fontVariantNumeric: 'tabular-nums' }}>
          {formatCount(count)}
        </Typography>
        {rate === null ? null : (
          <Typography variant="body2">
            {rate.value === null ? unknownText : formatPercent(rate.value)} {rate.label}
          </Typography>
        )}
        <Typography variant="caption" sx={{ ml: 'auto', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {before === null ? '' : countChange(count, before)}
          {rate === null || rate.before === null ? '' : ` · ${formatPercent(rate.before)} before`}
        </Typography>
      </Box>
      <Box aria-hidden sx={{ height: 10, mt: 0.5, borderRadius: 1, bgcolor: 'action.hover' }}>
        <Box
          sx={{ height: '100%', minWidth: count > 0 ? 4 : 0, borderRadius: 1, bgcolor: 'primary.main' }}
          style={{ width: `${max === 0 ? 0 : Math.min(100, (count / max) * 100)}%` }}
        />
      </Box>
    </Box>
  )
}

/** What became of the clicks of a period: sign-ups and payments at any time, with rates and the period before. */
export function FunnelPanel({ detailed, children }: { detailed: DetailedAnalytics; children?: ReactNode }) {
  const steps = stepsOf(detailed)
  const max = detailed.funnel.clicks
  return (
    <Panel
      title="Funnel"
      subtitle={
        detailed.previous === null
          ? 'From clicks to payments'
          : `From clicks to payments, vs ${formatRange(detailed.previous)}`
      }
    >
      <Box component="ol" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {steps.map((step) => (
          <FunnelStep key={step.label} step={step} max={max} />
        ))}
      </Box>
      {children}
    </Panel>
  )
}
