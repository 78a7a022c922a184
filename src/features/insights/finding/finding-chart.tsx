import Box from '@mui/material/Box'
import type { Insight } from '#api/insights/insights.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import { formatCount, formatMinutes, formatPercent, formatR } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'

type Chart = Insight['chart']
type Groups = Extract<Chart, { kind: 'groups' }>
type Trend = Extract<Chart, { kind: 'trend' }>

function formatValue(value: number, unit: Groups['unit']): string {
  switch (unit) {
    case 'r':
      return formatR(value)
    case 'fraction':
      return formatPercent(value, { digits: 0 })
    case 'minutes':
      return formatMinutes(value)
    case 'count':
      return formatCount(value)
  }
}

/** What a bar says, in words. */
function describeGroup({ label, n, value, interval }: Groups['groups'][number], unit: Groups['unit']): string {
  const count = n === null ? '' : `, ${pluralize(n, 'trade')}`
  const range = interval === null ? '' : `, 95% ${intervalText(interval, (end) => formatValue(end, unit))}`
  return `${label}: ${formatValue(value, unit)}${range}${count}`
}

const quiet = { color: 'text.secondary', fontSize: '0.75rem', fontVariantNumeric: 'tabular-nums' } as const

/** Groups as bars from zero, each with its interval. */
function GroupBars({ unit, groups }: Groups) {
  const ends = groups.flatMap(({ value, interval }) => [
    value,
    ...(interval === null ? [] : [interval.low, interval.high]),
  ])
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  const at = (value: number) => (high === low ? 0 : (100 * (value - low)) / (high - low))
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
      {groups.map((group) => {
        const { label, n, value, interval } = group
        const color = unit === 'r' ? (value < 0 ? 'loss' : 'gain') : 'primary-main'
        return (
          <Box component="li" key={label}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, fontSize: '0.875rem' }}>
              <Box component="span" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
                {label}
              </Box>
              <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {formatValue(value, unit)}
              </Box>
              {n === null ? null : (
                <Box component="span" sx={{ ...quiet, alignSelf: 'center' }}>{`n ${formatCount(n)}`}</Box>
              )}
            </Box>
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- boxes that draw a picture cannot be an img element */}
            <Box role="img" aria-label={describeGroup(group, unit)} sx={{ position: 'relative', height: 16, mt: 0.5 }}>
              <Box
                sx={{ position: 'absolute', inset: '3px auto', opacity: 0.75, borderRadius: 0.5 }}
                style={{
                  left: `${at(Math.min(0, value))}%`,
                  width: `${Math.abs(at(value) - at(0))}%`,
                  backgroundColor: `var(--mui-palette-${color})`,
                }}
              />
              {interval === null ? null : (
                <Box
                  sx={{
                    position: 'absolute',
                    top: 4,
                    height: 8,
                    borderInline: '1.5px solid',
                    borderColor: 'text.primary',
                    '&::before': {
                      content: '""',
                      position: 'absolute',
                      insetInline: 0,
                      top: 3.25,
                      borderTop: '1.5px solid',
                    },
                  }}
                  style={{ left: `${at(interval.low)}%`, width: `${at(interval.high) - at(interval.low)}%` }}
                />
              )}
              <Box
                sx={{ position: 'absolute', top: 0, bottom: 0, borderLeft: '1px solid', borderColor: 'text.secondary' }}
                style={{ left: `${at(0)}%` }}
              />
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

const [width, height] = [600, 140]

/** Cumulative R over trades. */
function TrendLine({ points }: Trend) {
  const values = points.map(({ r }) => r)
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const last = points.at(-1)
  const trades = last?.trades ?? 0
  const x = (count: number) => (trades === 0 ? 0 : (count / trades) * width)
  const y = (value: number) => (high === low ? height / 2 : height - 4 - ((value - low) / (high - low)) * (height - 8))
  const line = points.map((point) => `${x(point.trades).toFixed(1)},${y(point.r).toFixed(1)}`).join(' ')
  return (
    <Box>
      <Box sx={{ ...quiet, display: 'flex', justifyContent: 'space-between' }}>
        <span>{`Cumulative R, high ${formatR(high)}, low ${formatR(low)}`}</span>
        <span>{`now ${formatR(last?.r ?? 0)}`}</span>
      </Box>
      <svg
        role="img"
        aria-label={`Cumulative R over ${formatCount(trades)} trades, from 0 to ${formatR(last?.r ?? 0)}`}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        style={{ display: 'block', width: '100%', height, marginTop: 4 }}
      >
        <line
          x1={0}
          x2={width}
          y1={y(0)}
          y2={y(0)}
          stroke="var(--mui-palette-divider)"
          vectorEffect="non-scaling-stroke"
        />
        <polyline
          points={line}
          fill="none"
          stroke="var(--mui-palette-primary-main)"
          strokeWidth={2}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <Box sx={{ ...quiet, display: 'flex', justifyContent: 'space-between' }}>
        <span>Trade 1</span>
        <span>{`Trade ${formatCount(trades)}`}</span>
      </Box>
    </Box>
  )
}

/** The small picture of a finding. */
export function FindingChart({ chart }: { chart: Chart }) {
  return chart.kind === 'groups' ? <GroupBars {...chart} /> : <TrendLine {...chart} />
}
