import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { whatIfLimits, type WhatIfGuardInput, type WhatIfGuards } from '#domain/simulation/what-if/what-if.ts'
import { formatLevel } from '#features/what-if/grid/measures.ts'
import type { WhatIfSourceTrade } from '#features/what-if/grid/what-if-input.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { levelStepsOption } from '#ui/charts/heat-map/level-steps-option.ts'
import { PercentText, RText } from '#ui/figures/figure-text.tsx'
import { formatCount, formatDate } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { evidenceFigures, type EvidenceFigure } from './evidence-figures.ts'

interface EvidenceProps {
  readonly guards: WhatIfGuards | null
  readonly input: WhatIfGuardInput
  /** The trades that were tested, in order of exit. */
  readonly trades: readonly WhatIfSourceTrade[]
}

/** The tests behind the verdict. */
export function Evidence({ guards, input, trades }: EvidenceProps) {
  if (guards === null) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {input.grid.trades.length < whatIfLimits.minGuardTrades
          ? `Needs ${pluralize(whatIfLimits.minGuardTrades - input.grid.trades.length, 'more trade')}.`
          : 'No combination is known for 90% of the trades.'}
      </Typography>
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <EvidenceFigures guards={guards} />
      <Windows guards={guards} input={input} trades={trades} />
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0 }}>
        {`${formatCount(guards.trades)} trades, ${formatCount(guards.distinct)} different combinations, ${formatCount(input.resamples)} resamples. Unresolved orders count as losses.`}
      </Typography>
    </Box>
  )
}

function EvidenceValue({ value }: Pick<EvidenceFigure, 'value'>) {
  if (value.kind === 'text') return value.text
  const { figure, reason } = value
  const shown = { value: figure, ...(reason === undefined ? {} : { reason }) }
  return value.kind === 'percent' ? <PercentText digits={0} {...shown} /> : <RText {...shown} />
}

function EvidenceFigures({ guards }: { guards: WhatIfGuards }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {evidenceFigures(guards).map(({ label, hint, value, note }) => (
        <KeyFigure
          key={label}
          label={label}
          {...(hint === undefined ? {} : { hint })}
          value={<EvidenceValue value={value} />}
          interval={note}
        />
      ))}
    </Box>
  )
}

const columns = [
  { key: 'from', label: 'From' },
  { key: 'to', label: 'To' },
  { key: 'trades', label: 'n', numeric: true },
  { key: 'stop', label: 'Stop', numeric: true },
  { key: 'target', label: 'Target', numeric: true },
]

function rangeOf(levels: readonly number[]): string {
  const [low, high] = [Math.min(...levels), Math.max(...levels)]
  return low === high ? `always ${formatLevel(low)}` : `${formatLevel(low)} to ${formatLevel(high)}`
}

/** Between which levels the windows chose. */
export function levelsFinding(windows: readonly { readonly stop: number; readonly target: number }[]): string {
  if (windows.length === 0) return 'No window yet'
  return `Stop ${rangeOf(windows.map(({ stop }) => stop))}, target ${rangeOf(windows.map(({ target }) => target))}`
}

/** The levels that earlier trades chose for each window of later trades. */
function Windows({ guards, input, trades }: EvidenceProps & { guards: WhatIfGuards }) {
  const { stops, targets } = input.grid
  const windows = useMemo(
    () =>
      guards.walkForward.windows.map(({ from, to, cell }) => ({
        from,
        to,
        stop: stops[cell.stop] ?? 0,
        target: targets[cell.target] ?? 0,
      })),
    [guards, stops, targets],
  )
  const option = useMemo(
    () =>
      levelStepsOption({
        steps: windows.map(({ from, to, stop, target }) => ({ from, to, upper: target, lower: stop })),
        upperName: 'Target',
        lowerName: 'Stop',
        axisName: 'Trades',
        format: formatLevel,
      }),
    [windows],
  )
  const dayOf = (place: number) => formatDate(trades[place]?.entryDate ?? null)
  const rows = windows.map(({ from, to, stop, target }) => ({
    from: <span style={{ whiteSpace: 'nowrap' }}>{dayOf(from)}</span>,
    to: <span style={{ whiteSpace: 'nowrap' }}>{dayOf(to - 1)}</span>,
    trades: formatCount(to - from),
    stop: formatLevel(stop),
    target: formatLevel(target),
  }))
  return (
    <Chart
      name="Levels chosen walk-forward"
      title={levelsFinding(windows)}
      height={220}
      option={option}
      description={`Levels chosen on all trades before each of ${formatCount(windows.length)} windows. The steadier, the better.`}
      table={{ columns, rows }}
    />
  )
}
