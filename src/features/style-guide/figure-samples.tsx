import Box from '@mui/material/Box'
import { useState } from 'react'
import { Fact } from '#ui/figures/fact.tsx'
import { FigureGroup } from '#ui/figures/figure-group.tsx'
import { MoneyText, PercentText, RText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { Figure, FigureNote } from '#ui/figures/figure.tsx'
import { formatRatio } from '#ui/figures/format.ts'
import { Hint } from '#ui/figures/hint.tsx'
import { IntervalBar } from '#ui/figures/interval-bar.tsx'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { ShareBar } from '#ui/figures/share-bar.tsx'
import { SmallDistribution } from '#ui/figures/small-distribution.tsx'
import { Sparkline } from '#ui/figures/sparkline.tsx'
import { UsageBar } from '#ui/figures/usage-bar.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'

const history = [0, 40, 20, 90, 70, 140, 120, 180]
const columns = [
  { key: 'setup', label: 'Setup' },
  { key: 'trades', label: 'Trades', numeric: true },
  { key: 'pnl', label: 'Net P&L', unit: 'USD', numeric: true },
  { key: 'mean', label: 'Expectancy', unit: 'R', numeric: true },
  { key: 'rate', label: 'Win rate', numeric: true },
  { key: 'factor', label: 'Profit factor', numeric: true },
]
const rows = [
  { setup: 'Breakout retest', trades: '214', pnl: '12,480.50', mean: '+0.31', rate: '48.2%', factor: formatRatio(1.4) },
  { setup: 'Trend pullback', trades: '38', pnl: '−1,204.00', mean: '−0.12', rate: '39.5%', factor: formatRatio(0.87) },
]

/** Figures with what belongs to them, alone and in a table. */
export function FigureSamples() {
  const [opened, setOpened] = useState(0)
  return (
    <Panel title="Figures" subtitle="Sign and icon, never color alone">
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
        }}
      >
        <KeyFigure
          label="Net P&L"
          value={<MoneyText value="12480.50" currency="USD" signed />}
          change={
            <>
              <MoneyText value="1210" currency="USD" signed /> vs previous 90 days
            </>
          }
          history={history}
          n={252}
          onOpen={() => setOpened(opened + 1)}
        />
        <KeyFigure label="Expectancy" value={<RText value={0.247} />} interval="95%: +0.02R to +0.47R" n={252} />
        <KeyFigure label="Win rate" value={<PercentText value={0.482} />} hint="Winning trades of all closed trades." />
        <KeyFigure label="Max drawdown" value={<MoneyText value="-2140" currency="USD" signed />} unit="end of day" />
        <KeyFigure label="Sharpe" value={<UnknownFigure reason="Not enough trades yet (23 of 60)" />} />
      </Box>
      <Box sx={{ display: 'grid', gap: 2.5, my: 2.5 }}>
        <Figure
          label="Hero"
          size="hero"
          value={<MoneyText value="12480.50" currency="USD" signed />}
          change={
            <>
              <MoneyText value="1210" currency="USD" signed /> vs previous 90 days
            </>
          }
        />
        <FigureGroup label="Figures of one sample" n={252} intervals="bar: 95% interval" minWidth={180}>
          <Figure label="Standard" value={<PercentText value={0.482} />} history={history}>
            <FigureNote>Needs 40.3%</FigureNote>
          </Figure>
          <Figure label="Falling" value={<RText value={-0.08} />} history={history.toReversed()}>
            <IntervalBar low={-0.2} high={0.04} value={-0.08} reference={0} label="−0.08R, 95%: −0.20R to 0.04R" />
          </Figure>
          <Figure label="Inline" size="inline" value={formatRatio(1.4)} onOpen={() => setOpened(opened + 1)} />
        </FigureGroup>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))' }}>
          {[0.31, 0.82, 1.2].map((used) => (
            <UsageBar key={used} label={`Limit used ${used}`} used={used} />
          ))}
          <ShareBar label="Win rate 48.2%, needs 40.3%" share={0.482} needed={0.403} />
          <SmallDistribution label="Final equity over paths" counts={[1, 3, 7, 9, 6, 4, 2, 1]} mark={3.6} />
        </Box>
        <Box>
          <Sparkline values={history} label="Net P&L over eight trades" />
        </Box>
      </Box>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, my: 2, position: 'relative' }}>
        <Fact label="Avg entry">5,125.25</Fact>
        <Fact label="Net R" isStrong>
          <RText value={-1.02} />
        </Fact>
        <Fact label="Opened">{opened}</Fact>
      </Box>
      <Box sx={{ position: 'relative', width: 240, mb: 2 }}>
        <Hint text="The range that holds the true value in 95 of 100 samples.">Interval</Hint>
        <IntervalBar low={0.02} high={0.47} value={0.247} reference={0} label="0.247R, 95%: 0.02R to 0.47R" />
      </Box>
      <SimpleTable caption="Results by setup" columns={columns} rows={rows} />
    </Panel>
  )
}
