import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { memo, type ReactNode } from 'react'
import type { Distribution, Proportion } from '#domain/simulation/growth.ts'
import { FigureStrip } from '#features/monte-carlo/analysis/figure-strip.tsx'
import { PercentText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatCount, formatMoney, formatPercent } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { ShareBar } from '#ui/figures/share-bar.tsx'
import { SmallDistribution } from '#ui/figures/small-distribution.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { DecidingFigure } from './compact-figures.tsx'
import { compactFiguresHeight } from './figures-height.ts'
import { proportionInterval, proportionText } from './proportion-text.ts'
import { moneyForMultiple, findPercentile, type ShownResult } from './shown-result.ts'

// Phones alone need them.
const CompactFigures = lazyPart(
  async () => (await import('./compact-figures.tsx')).CompactFigures,
  () => <Skeleton variant="rounded" height={compactFiguresHeight} />,
)

const interval = (text: string) => `95%: ${text}`

/** Below this height of the window, the figures would leave the first screen. */
const tallWindow = '@media (min-height: 860px)'
const pictureStyle = { display: 'none', height: 18, [tallWindow]: { display: 'block' } } as const

/** Height of the figures beside each other, for what stands in their place. */
export const figuresHeight = { height: 87, [tallWindow]: { height: 105 } } as const

/** The distribution of a figure over the paths, with its median. */
function distributionOf(label: string, distribution: Distribution): ReactNode {
  const { low, width, counts } = distribution.histogram
  const median = findPercentile(distribution, 50).value
  const place = width > 0 ? Math.min(counts.length, Math.max(0, (median - low) / width)) : null
  return <SmallDistribution label={`Distribution of ${label}`} counts={counts} mark={place} />
}

/** A chance as a bar of the height of the distributions beside it. */
const chanceBar = (label: string, { share }: Proportion): ReactNode => (
  <Box sx={{ height: 18, pt: 0.75, maxWidth: 140 }}>
    <ShareBar label={`${label}: ${formatPercent(share)}`} share={share} needed={null} />
  </Box>
)

/** The median final equity; of models whose paths end alike, the common end or why they have none. */
function endFigure(shown: ShownResult): DecidingFigure {
  const { result, input } = shown
  const { terminal, endEquity } = result
  if (terminal === null) {
    const note =
      endEquity !== null
        ? input.stopAtRuin
          ? 'On every path without ruin'
          : 'Same in any order of trades'
        : result.steps % result.trades === 0
          ? 'Depends on the order of trades'
          : `Same on all paths after every ${formatCount(result.trades)} trades only`
    return {
      label: 'Final equity',
      shortLabel: 'Final',
      value: endEquity === null ? <UnknownFigure reason={note} /> : moneyForMultiple(endEquity, shown),
      interval: note,
      shortInterval: endEquity === null ? '' : 'Any order',
      picture: null,
      hint: 'Shuffling keeps final equity. Use Independent or Blocks for loss odds.',
    }
  }
  const median = findPercentile(terminal, 50)
  const [low, high] = [findPercentile(terminal, 5), findPercentile(terminal, 95)]
  // Short, so that it takes one line.
  const short = (multiple: number) => formatMoney(multiple * shown.capital, shown.currency, { compact: true })
  const range = `${short(median.low)}–${short(median.high)}`
  return {
    label: 'Median final equity',
    shortLabel: 'Median',
    value: moneyForMultiple(median.value, shown),
    interval: interval(range),
    shortInterval: range,
    picture: distributionOf('final equity', terminal),
    hint: `50% of paths end above it after ${pluralize(result.steps, 'trade')}. 90% end between ${moneyForMultiple(low.value, shown)} and ${moneyForMultiple(high.value, shown)}.`,
  }
}

/** The four figures that decide: final equity, the chance of a loss, drawdown and ruin. */
function decidingFigures(shown: ShownResult): DecidingFigure[] {
  const { loss, maxDrawdown, ruin } = shown.result
  const deep = findPercentile(maxDrawdown, 95).value
  const ruinInterval = proportionInterval(ruin.reached)
  return [
    endFigure(shown),
    ...(loss === null
      ? []
      : [
          {
            label: 'Chance of loss',
            shortLabel: 'Loss',
            value: proportionText(loss),
            interval: interval(proportionInterval(loss)),
            shortInterval: proportionInterval(loss),
            picture: chanceBar('Chance of loss', loss),
            hint: 'Share of paths that end below the initial capital.',
          },
        ]),
    {
      label: 'Median drawdown',
      shortLabel: 'Drawdown',
      value: <PercentText value={findPercentile(maxDrawdown, 50).value} />,
      interval: `1 in 20: ${formatPercent(deep)} or more`,
      shortInterval: `1 in 20: ${formatPercent(deep, { digits: 0 })}`,
      picture: distributionOf('maximum drawdown', maxDrawdown),
      hint: 'Half of the paths have a smaller maximum drawdown.',
    },
    {
      label: 'Chance of ruin',
      shortLabel: 'Ruin',
      value: proportionText(ruin.reached),
      interval: interval(ruinInterval),
      shortInterval: ruinInterval,
      picture: chanceBar('Chance of ruin', ruin.reached),
      hint:
        shown.input.ruin.length === 0
          ? 'Share of paths that lose everything. No ruin level is set.'
          : 'Share of paths that reach a ruin level at any time.',
    },
  ]
}

interface GrowthFiguresProps {
  readonly shown: ShownResult
  /** One short line, which stays above the sliders of a phone. */
  readonly isCompact?: boolean
}

/** The figures that decide, beside each other. */
export const GrowthFigures = memo(function GrowthFiguresOf({ shown, isCompact = false }: GrowthFiguresProps) {
  const figures = decidingFigures(shown)
  if (isCompact) return <CompactFigures figures={figures} />
  return (
    <FigureStrip label="Key figures">
      {figures.map(({ label, value, interval: ends, picture, hint }) => (
        <KeyFigure
          key={label}
          isPlain
          label={label}
          value={value}
          picture={<Box sx={pictureStyle}>{picture}</Box>}
          interval={ends}
          hint={hint}
        />
      ))}
    </FigureStrip>
  )
})
