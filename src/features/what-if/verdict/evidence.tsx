import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { whatIfLimits, type WhatIfGuardInput, type WhatIfGuards } from '#domain/simulation/what-if/what-if.ts'
import { formatLevel } from '#features/what-if/grid/measures.ts'
import type { WhatIfSourceTrade } from '#features/what-if/grid/what-if-input.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { levelStepsOption } from '#ui/charts/heat-map/level-steps-option.ts'
import { PercentText, RText } from '#ui/figures/figure-text.tsx'
import { formatCount, formatDate, formatNumber, formatPercent, formatR } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { chanceText } from './verdict-words.ts'

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
          ? `Needs ${formatCount(whatIfLimits.minGuardTrades - input.grid.trades.length)} more trades.`
          : 'No combination is known for 90% of the trades.'}
      </Typography>
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <EvidenceFigures guards={guards} />
      <Windows guards={guards} input={input} trades={trades} />
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0 }}>
        {`${formatCount(guards.trades)} trades, ${formatCount(guards.distinct)} different combinations, ${formatCount(input.resamples)} resamples. Orders that nothing decides count as losses.`}
      </Typography>
    </Box>
  )
}

function EvidenceFigures({ guards }: { guards: WhatIfGuards }) {
  const { cscv, spa, deflated, walkForward, plateau } = guards
  const { gain } = walkForward
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      <KeyFigure
        label="Overfitting"
        hint="How often the levels that were best on one half of the trades are below the middle on the other half."
        value={<PercentText value={cscv.pbo} digits={0} />}
        interval={`${formatCount(cscv.below)} of ${formatCount(cscv.total)} splits`}
      />
      <KeyFigure
        label="Superior ability"
        hint="P-value of “no combination beats what you did”, corrected for all combinations tried."
        value={spa === null ? '—' : `p ${formatNumber(spa.consistent, 3)}`}
        interval={spa === null ? 'No combination differs' : `Chance: ${chanceText(spa.consistent)} of cases`}
      />
      <KeyFigure
        label="Deflated Sharpe"
        hint="Probability that the Sharpe ratio is above what the best of so many tries reaches without an edge."
        value={<PercentText value={deflated?.probability ?? null} digits={0} reason="The results are all equal" />}
        interval={deflated === null ? undefined : `Like ${formatNumber(deflated.trials, 1)} independent tries`}
      />
      <KeyFigure
        label="Walk-forward gain"
        hint="Gain per trade when levels are chosen on earlier trades and used on later ones."
        value={<RText value={gain.mean} />}
        interval={
          gain.low === null || gain.high === null
            ? `n ${formatCount(walkForward.trades)}`
            : `95%: ${formatR(gain.low)} to ${formatR(gain.high)} · n ${formatCount(walkForward.trades)}`
        }
      />
      <KeyFigure
        label="Plateau expectancy"
        hint="Of the framed cell: the one whose neighbors are good as well."
        value={<RText value={plateau.expectancy} />}
        interval={`95%: ${formatR(plateau.low)} to ${formatR(plateau.high)} · n ${formatCount(guards.trades)}`}
      />
      <KeyFigure
        label="As traded"
        value={<RText value={guards.actualExpectancy} />}
        interval={`n ${formatCount(guards.trades)}`}
      />
      <KeyFigure
        label="In sample"
        hint="Mean result of the levels chosen on one half of the trades, on that half."
        value={<RText value={cscv.inSample} />}
        interval="Chosen half"
      />
      <KeyFigure
        label="Out of sample"
        hint="Mean result of the same levels on the other half."
        value={<RText value={cscv.outOfSample} />}
        interval={`Loses in ${formatPercent(cscv.outOfSampleLoss, { digits: 0 })}`}
      />
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
      title="Levels chosen walk-forward"
      height={220}
      option={option}
      description={`Levels chosen on all trades before each of ${formatCount(windows.length)} windows. The steadier, the better.`}
      table={{ columns, rows }}
    />
  )
}
