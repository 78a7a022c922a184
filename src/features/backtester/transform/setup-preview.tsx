import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { transformPreviewQuery, type TransformPreview } from '#api/simulations/setup-transformer.ts'
import type { Id } from '#domain/numbers/units.ts'
import { LevelFields } from '#features/backtester/fields/level-fields.tsx'
import { levelValues, type FieldProblems } from '#features/backtester/fields/replay-values.ts'
import { LeftOutTrades } from '#features/backtester/figures/left-out-trades.tsx'
import { PlanFacts } from '#features/backtester/figures/plan-facts.tsx'
import { answerOf, formatInterval, RMetricText, replayMetrics } from '#features/backtester/figures/r-metrics.tsx'
import { formatSample } from '#shared/metrics/format-sample.ts'
import { ApproximateTrades } from '#shared/simulation/approximate-trades.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Fact } from '#ui/figures/fact.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Switch } from '#ui/form/switch.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import type { PlanOverride } from './plan-override.ts'

interface SetupPreviewProps {
  readonly setupId: Id
  readonly name: string
  /** Null: the plan stays as derived. */
  readonly override: PlanOverride | null
  readonly problems: FieldProblems
  readonly onOverride: (override: PlanOverride | null) => void
}

/** The derived plan, ready to change. */
function derivedOverride({ plan }: TransformPreview): PlanOverride {
  const derived = levelValues(plan)
  return { levels: derived, derived }
}

const shown = new Set(['meanR', 'winRate', 'totalR'])

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 1, alignContent: 'start', minWidth: 0 }}>
      <Typography variant="h3">{title}</Typography>
      {children}
    </Box>
  )
}

function Figures({ figures }: { figures: TransformPreview['figures'] }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))' }}
    >
      {replayMetrics
        .filter(({ key }) => shown.has(key))
        .map((metric) => {
          const answer = answerOf(figures.actual, metric.key)
          const interval = formatInterval(metric, answer)
          return (
            <Fact key={metric.key} label={metric.label}>
              <RMetricText metric={metric} answer={answer} />
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {interval === null ? formatSample(answer) : `95%: ${interval}, ${formatSample(answer)}`}
              </Typography>
            </Fact>
          )
        })}
    </Box>
  )
}

/** The strategy that a setup would become: its trades, its plan, its warnings, and changes to the plan. */
export function SetupPreview({ setupId, name, override, problems, onOverride }: SetupPreviewProps) {
  const { data: preview, error, refetch } = useQuery(transformPreviewQuery(setupId))
  return (
    <Panel
      title={name}
      subtitle={preview === undefined ? 'Preview' : pluralize(preview.sample.usable, 'usable trade')}
      actions={
        preview?.strategyId === null || preview === undefined ? undefined : (
          <Link component={RouterLink} to={`/what-if-simulator/strategies/${preview.strategyId}`} variant="body2">
            Strategy exists
          </Link>
        )
      }
    >
      {error !== null && preview === undefined ? (
        <ErrorState title="Couldn’t load preview" error={error} onRetry={() => void refetch()} />
      ) : preview === undefined ? (
        <LoadingState label={`Loading preview of ${name}`} heights={[180]} />
      ) : (
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          {preview.warnings.length === 0 ? null : (
            <Alert severity="warning" variant="outlined">
              <Box component="ul" sx={{ m: 0, pl: 2 }}>
                {preview.warnings.map(({ code, message }) => (
                  <li key={code}>{message}</li>
                ))}
              </Box>
            </Alert>
          )}
          <Box
            sx={{
              display: 'grid',
              gap: 3,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
            }}
          >
            <Part title="Derived plan">
              <PlanFacts plan={preview.plan} />
            </Part>
            <Part title="Sample as traded">
              <Figures figures={preview.figures} />
              <Typography variant="h3" sx={{ mt: 1 }}>
                Left out
              </Typography>
              <LeftOutTrades leftOut={preview.sample.leftOut} />
              <ApproximateTrades count={preview.sample.approximate} />
            </Part>
            {preview.status === 'ready' ? (
              <Part title="Changes">
                <Switch
                  label="Edit plan"
                  checked={override !== null}
                  onChange={(checked) => onOverride(checked ? derivedOverride(preview) : null)}
                />
                {override === null ? (
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    Uses the derived plan.
                  </Typography>
                ) : (
                  <LevelFields
                    values={override.levels}
                    problems={problems}
                    onChange={(changes) => onOverride({ ...override, levels: { ...override.levels, ...changes } })}
                  />
                )}
              </Part>
            ) : null}
          </Box>
        </Box>
      )}
    </Panel>
  )
}
