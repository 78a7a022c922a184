import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { mistakesQuery } from '#api/playbook/mistakes.ts'
import { rulesQuery } from '#api/playbook/rules.ts'
import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { DatapointFigure } from '#features/trade-entry/fields/datapoint-figure.tsx'
import {
  entrySide,
  isBlankFill,
  type FillValues,
  type TradeFormValues,
} from '#features/trade-entry/values/form-values.ts'
import type { StepKey } from '#features/trade-entry/values/steps.ts'
import { computeTypedDatapoints, withAssumedTimes } from '#features/trade-entry/values/typed-trade.ts'
import { Panel } from '#ui/layout/panel.tsx'

/** Shown in every step. */
const headlineKeys: readonly DatapointKey[] = ['netPnl', 'realizedR', 'initialRiskAmount']
const signed = new Set<DatapointKey>(['netPnl', 'grossPnl', 'realizedR', 'missedR', 'exitRegretR'])

/** Shown in one step each. */
const keysByStep: Readonly<Record<StepKey, readonly DatapointKey[]>> = {
  identity: ['tickValue', 'plannedRR', 'grossPnl', 'totalFees', 'holdMinutes'],
  plan: [
    'plannedRR',
    'breakevenWinRate',
    'plannedWeightedTarget',
    'plannedRiskAmount',
    'plannedRewardAmount',
    'rulesTotal',
    'rulesMet',
    'mandatoryBroken',
    'complianceScore',
  ],
  execution: [
    'grossPnl',
    'totalFees',
    'entryPrice',
    'exitPrice',
    'maxQuantity',
    'points',
    'holdMinutes',
    'entrySlippageR',
    'exitSlippage',
    'riskDeviationPct',
    'stopWidened',
  ],
  context: [
    'maeR',
    'mfeR',
    'mfeCapturePct',
    'giveBackR',
    'drawdownToStopPct',
    'edgeRatio',
    'mfpeR',
    'mapeR',
    'exitRegretR',
    'exitVerdict',
    'withTrend',
    'volatilityPct',
  ],
  review: [
    'processGrade',
    'complianceScore',
    'planDeviationScore',
    'overallGrade',
    'mistakeSeverity',
    'outcomeQuadrant',
  ],
}
const missedKeys: readonly DatapointKey[] = ['missedR', 'plannedRR', 'frontrunPct']
const quickKeys: readonly DatapointKey[] = [...headlineKeys, 'plannedRR', 'breakevenWinRate', 'holdMinutes']
/** Figures that need the times of all fills. */
const timeKeys: ReadonlySet<DatapointKey> = new Set(['holdMinutes'])

interface LiveFiguresProps {
  readonly control: Control<TradeFormValues>
  readonly portfolio: Portfolio
  /** Null in the quick form. */
  readonly step: StepKey | null
}

const isTyped = (fill: FillValues | undefined) => fill !== undefined && fill.price !== '' && fill.quantity !== ''

/** What to enter next for further results, in one sentence; null if the main results are known. */
export function nextResultHint(values: TradeFormValues, datapoints: TradeDatapoints | null): string | null {
  if (datapoints === null) return 'Enter the point value to see results.'
  const { status, direction, fills } = values
  if (status === 'missed') {
    return datapoints.value('missedR') === null ? 'Add would-be prices and a stop to see missed R.' : null
  }
  const isEntered = status === 'active' || status === 'completed'
  if (isEntered && !fills.some((fill) => fill.side === entrySide(direction) && isTyped(fill))) {
    return 'Add an entry to see risk and P&L.'
  }
  if (isEntered && datapoints.value('initialRiskAmount') === null) return 'Add a stop to see risk and R.'
  if (isEntered && datapoints.value('grossPnl') === null) return 'Add an exit to see P&L.'
  if (datapoints.value('plannedRR') === null) return 'Add a planned entry, stop and target to see R:R.'
  return null
}

/** The known results of the trade while it is typed, by the same functions as on all other screens. */
export function LiveFigures({ control, portfolio, step }: LiveFiguresProps) {
  const values = useDeferredValue(useWatch({ control })) as TradeFormValues
  const { setupId } = values
  const rules = useQuery({ ...rulesQuery(setupId), enabled: setupId !== '' })
  const mistakes = useQuery({ ...mistakesQuery, enabled: values.mistakeIds.length > 0 })
  // The quick form has no planned entry: its plan is measured from the entry.
  const planned = values.plannedEntryPrice === '' ? (values.fills[0]?.price ?? '') : values.plannedEntryPrice
  const typed = step === null ? { ...values, plannedEntryPrice: planned } : values
  const datapoints = computeTypedDatapoints(withAssumedTimes(typed), portfolio, {
    rules: rules.data ?? [],
    mistakes: mistakes.data ?? [],
  })
  const keys =
    values.status === 'missed' ? missedKeys : step === null ? quickKeys : [...headlineKeys, ...keysByStep[step]]
  const hasAllTimes = values.fills.every((fill) => fill.at !== '' || isBlankFill(fill))
  const known = datapoints === null ? [] : keys.filter((key) => datapoints.value(key) !== null)
  const shown = known.filter((key) => hasAllTimes || !timeKeys.has(key))
  const hint = nextResultHint(typed, datapoints)
  return (
    <Panel title="Live results">
      {datapoints === null || shown.length === 0 ? null : (
        <Box component="dl" sx={{ m: 0 }}>
          {shown.map((key) => (
            <Box key={key} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.5 }}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {datapointByKey[key].label}
              </Typography>
              <Typography
                component="dd"
                variant="body2"
                sx={{ m: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums', fontWeight: 550 }}
              >
                <DatapointFigure of={datapoints} name={key} currency={portfolio.currency} signed={signed.has(key)} />
              </Typography>
            </Box>
          ))}
        </Box>
      )}
      {hint === null ? null : (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: shown.length === 0 ? 0 : 1 }}>
          {hint}
        </Typography>
      )}
    </Panel>
  )
}
