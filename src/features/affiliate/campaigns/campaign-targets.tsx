import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Campaign } from '#api/affiliates/campaigns.ts'
import { isCost, measureGoals, measureKpis, type CampaignKpi } from '#domain/affiliate/campaign-results.ts'
import { formatCount, formatMoney, formatPercent } from '#ui/figures/format.ts'
import { ShareBar } from '#ui/figures/share-bar.tsx'
import { goalLabels, isPercent, kpiLabels } from './campaign-values.ts'

interface TargetProps {
  readonly label: string
  readonly result: string
  readonly target: string
  /** Null while the result is unknown. */
  readonly isReached: boolean | null
  /** Null without a bar: a cost has none. */
  readonly share: number | null
}

function Target({ label, result, target, isReached, share }: TargetProps) {
  const words = isReached === null ? 'not known yet' : isReached ? 'reached' : 'not reached'
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
        <Typography variant="body2">{label}</Typography>
        <Typography variant="body2" sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>
          <strong>{result}</strong> {target} · {words}
        </Typography>
      </Box>
      {share === null ? null : <ShareBar label={`${label}: ${result} ${target}`} share={share} needed={null} />}
    </Box>
  )
}

const shareReached = (result: number, target: number): number => (target <= 0 ? 1 : result / target)

/** The goals and KPIs of a campaign beside what was measured; nothing if none are set. */
export function CampaignTargets({ campaign, currency }: { campaign: Campaign; currency: string }) {
  const { goals, kpis, results, budget, target_conversions: wanted } = campaign
  const money = (value: number) => formatMoney(value, currency)
  const kpiText = (key: CampaignKpi, value: number | null) =>
    value === null ? '—' : isPercent(key) ? formatPercent(value) : money(value)
  const measuredGoals = measureGoals(goals, results)
  const measuredKpis = measureKpis(kpis, results, budget)
  if (wanted === null && measuredGoals.length === 0 && measuredKpis.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        No goals set. Edit the campaign to add some.
      </Typography>
    )
  }
  return (
    <Box component="ul" aria-label="Goals and KPIs" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {wanted === null ? null : (
        <Target
          label="Target sign-ups"
          result={formatCount(results.signups)}
          target={`of ${formatCount(wanted)}`}
          isReached={results.signups >= wanted}
          share={shareReached(results.signups, wanted)}
        />
      )}
      {measuredGoals.map(({ key, target, result, isReached }) => {
        const isAmount = key === 'revenue' || key === 'commission'
        const text = (value: number) => (isAmount ? money(value) : formatCount(value))
        return (
          <Target
            key={key}
            label={goalLabels[key]}
            result={text(result ?? 0)}
            target={`of ${text(target)}`}
            isReached={isReached}
            share={shareReached(result ?? 0, target)}
          />
        )
      })}
      {measuredKpis.map(({ key, target, result, isReached }) => (
        <Target
          key={key}
          label={kpiLabels[key]}
          result={kpiText(key, result)}
          target={`${isCost(key) ? 'at most' : 'at least'} ${kpiText(key, target)}`}
          isReached={isReached}
          share={null}
        />
      ))}
    </Box>
  )
}
