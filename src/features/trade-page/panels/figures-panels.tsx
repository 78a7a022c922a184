import Box from '@mui/material/Box'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import type { ExcursionSource } from '#domain/trade/fields/choices.ts'
import type { DatapointFormatContext } from '#shared/trade/format-datapoint.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { FigureList, hasFigures } from './figure-list.tsx'
import { MissingDataLine } from './missing-data-line.tsx'

interface PanelProps {
  readonly datapoints: TradeDatapoints
  readonly context: DatapointFormatContext
}

const whileOpenKeys: readonly DatapointKey[] = [
  'lowestPrice',
  'highestPrice',
  'maeR',
  'mfeR',
  'timeToMaeMin',
  'timeToMfeMin',
  'excursionOrder',
  'mfeCapturePct',
  'giveBackR',
]
const afterExitKeys: readonly DatapointKey[] = [
  'peeWindowMin',
  'postLow',
  'postHigh',
  'mfpeR',
  'mapeR',
  'exitRegretR',
  'bestExitPrice',
  'exitEfficiencyPct',
  'setAndForgetR',
  'exitVerdict',
]
const accountKeys: readonly DatapointKey[] = [
  'tradeNumber',
  'accountBalanceAtEntry',
  'riskPct',
  'openTradesAtEntry',
  'openRiskAtEntryPct',
  'kellyFractionAtEntry',
  'balanceAfter',
  'cumulativeR',
  'drawdownAfterPct',
]
const dayKeys: readonly DatapointKey[] = [
  'entrySession',
  'minutesSinceOpen',
  'minutesSincePrevExit',
  'tradeOfDay',
  'dayPnlBeforeR',
  'streakAtEntry',
  'revengeSuspect',
  'overtradeSuspect',
]

const sourceTexts: Record<ExcursionSource, string> = {
  manual: 'Entered manually',
  candles1m: 'From one-minute candles',
  candlesOther: 'From candles longer than a minute',
  candlesApproximate: 'Approximate: entry or exit candle extends beyond the trade',
  none: 'No prices while open',
}

const twoColumns = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
} as const

/** How far the price went against and in favor of the trade, while open and afterwards, with the source. */
export function ExcursionsPanel({ datapoints, context }: PanelProps) {
  if (!hasFigures(datapoints, [...whileOpenKeys, ...afterExitKeys])) {
    return (
      <MissingDataLine title="Excursions">Import candles, or enter high and low, to see MAE and MFE.</MissingDataLine>
    )
  }
  return (
    <Panel title="Excursions" subtitle={sourceTexts[datapoints.facts.trade.excursionSource]}>
      <Box sx={twoColumns}>
        <FigureList label="While open" keys={whileOpenKeys} datapoints={datapoints} context={context} />
        <FigureList label="After the exit" keys={afterExitKeys} datapoints={datapoints} context={context} />
      </Box>
    </Panel>
  )
}

/** Figures that depend on the portfolio's other trades. */
export function JournalPanel({ datapoints, context }: PanelProps) {
  if (!hasFigures(datapoints, [...accountKeys, ...dayKeys])) return null
  return (
    <Panel title="Account context" subtitle="This trade within its portfolio.">
      <Box sx={twoColumns}>
        <FigureList label="Account" keys={accountKeys} datapoints={datapoints} context={context} />
        <FigureList label="Day and streak" keys={dayKeys} datapoints={datapoints} context={context} />
      </Box>
    </Panel>
  )
}
