import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { MistakeReport } from '#api/playbook/mistakes.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import { CertaintyMark } from '#shared/analysis/certainty-mark.tsx'
import { FigureGroup } from '#ui/figures/figure-group.tsx'
import { MoneyText, RText } from '#ui/figures/figure-text.tsx'
import { formatMoney, formatR } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Segments } from '#ui/form/segments.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { curveHeight } from './curve-height.ts'

const MistakeCurve = lazyPart(
  async () => {
    const { MistakeCurve: loaded, loadMistakeCurve } = await import('./mistake-curve.tsx')
    await loadMistakeCurve()
    return loaded
  },
  () => <Box sx={{ height: curveHeight }} />,
)

const units = [
  { value: 'r', label: 'R' },
  { value: 'money', label: 'Money' },
] as const

const noneWithout = 'Every closed trade has a mistake, or none has.'

interface MistakeSummaryProps {
  readonly report: MistakeReport
  /** ISO 4217. */
  readonly currency: string
  readonly timeZone: string
}

/** What all mistakes together cost, and the equity curve without the trades that have one. */
export function MistakeSummary({ report: { any, curves }, currency, timeZone }: MistakeSummaryProps) {
  const [unit, setUnit] = useState<'r' | 'money'>('r')
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
      }}
    >
      <Panel title="Cost of mistakes" subtitle="Trades with a mistake against those without one">
        <FigureGroup label="Cost of mistakes" minWidth={150} intervals="95% intervals">
          <KeyFigure
            isPlain
            label="Total R"
            value={<RText value={any.totalR} reason={noneWithout} />}
            hint="The difference in mean R × trades with a mistake."
            {...(any.totalRInterval === null ? {} : { interval: intervalText(any.totalRInterval, formatR) })}
          />
          <KeyFigure
            isPlain
            label="In money"
            value={<MoneyText value={any.money} currency={currency} signed whole reason={noneWithout} />}
            n={any.closed}
            hint="The difference in mean net P&L × trades with a mistake."
            {...(any.moneyInterval === null
              ? {}
              : {
                  interval: intervalText(any.moneyInterval, (amount) =>
                    formatMoney(amount, currency, { signed: true, whole: true }),
                  ),
                })}
          />
          <KeyFigure
            isPlain
            label="Mean R with"
            value={<RText value={any.meanR} reason="No closed trade with a mistake." />}
            n={any.n}
          />
          <KeyFigure
            isPlain
            label="Mean R without"
            value={<RText value={any.othersMeanR} reason="No closed trade without a mistake." />}
            n={any.others}
          />
        </FigureGroup>
        <Typography component="div" variant="body2" sx={{ mt: 1.5 }}>
          <CertaintyMark finding={{ certainty: any.certainty, n: Math.min(any.n, any.others), needed: null }} />
        </Typography>
      </Panel>
      <Panel
        title="Equity without mistakes"
        subtitle={`${pluralize(any.closed, 'trade')} left out`}
        {...(curves === null
          ? {}
          : { actions: <Segments label="Unit" options={units} value={unit} onChange={setUnit} /> })}
      >
        {curves === null ? (
          <Typography sx={{ color: 'text.secondary', height: curveHeight }}>
            Mark mistakes when you review trades; this compares your equity without them.
          </Typography>
        ) : (
          <MistakeCurve chart={unit === 'r' ? curves.r : curves.money} currency={currency} timeZone={timeZone} />
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          Hindsight flatters: losing trades are more often marked as mistakes.
        </Typography>
      </Panel>
    </Box>
  )
}
