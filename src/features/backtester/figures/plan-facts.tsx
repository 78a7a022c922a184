import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TransformPreview } from '#api/simulations/setup-transformer.ts'
import { directionLabels } from '#shared/trade/trade-labels.ts'
import { Fact } from '#ui/figures/fact.tsx'
import { formatNumber, formatPercent, formatR } from '#ui/figures/format.ts'
import { describeTargets } from './replay-words.ts'

type Plan = TransformPreview['plan']

const stopKinds = { percent: '%', atr: ' ATR', ticks: ' ticks', price: '' } as const

/** "1R, 40 ticks in the setup". */
function describeStop({ r, kind, value }: Plan['stop']): string {
  const own = `${formatNumber(r, 4)}R`
  if (kind === null || value === null) return own
  return kind === 'price' ? `${own}, ${value} in price` : `${own}, ${value}${stopKinds[kind]} in the setup`
}

function Rules({ title, rules }: { title: string; rules: Plan['entryFilter']['conditions'] }) {
  if (rules.length === 0) return null
  return (
    <div>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2' }}>
        {rules.map(({ ruleId, title: rule, isMandatory }) => (
          <li key={ruleId}>{isMandatory ? `${rule} (mandatory)` : rule}</li>
        ))}
      </Box>
    </div>
  )
}

/** The plan of a strategy: exits, costs, size and rules. */
export function PlanFacts({ plan }: { plan: Plan }) {
  const { direction, timeframe, conditions, management } = plan.entryFilter
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))' }}
      >
        <Fact label="Stop">{describeStop(plan.stop)}</Fact>
        <Fact label="Targets">{describeTargets(plan.targets)}</Fact>
        <Fact label="Cost per trade">{formatR(plan.costR, { signed: false, digits: 3 })}</Fact>
        <Fact label="Risk per trade">
          {plan.sizing.riskFraction === null ? 'Not set' : formatPercent(plan.sizing.riskFraction, { digits: 2 })}
        </Fact>
        <Fact label="Side">{direction === 'both' ? 'Long and short' : directionLabels[direction]}</Fact>
        <Fact label="Timeframe">{timeframe ?? 'Any'}</Fact>
      </Box>
      <Rules title="Entry rules" rules={conditions} />
      <Rules title="Management rules" rules={management} />
    </Box>
  )
}
