import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { mistakesQuery } from '#api/mistakes.ts'
import { rulesQuery } from '#api/rules.ts'
import { datapointOf, type DatapointKey } from '#domain/datapoints.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import { Panel } from '#ui/panel.tsx'
import { DatapointFigure } from './datapoint-figure.tsx'
import type { TradeFormValues } from './form-values.ts'
import type { StepKey } from './steps.ts'
import { typedDatapoints } from './typed-trade.ts'

/** Always in view. */
const result: readonly DatapointKey[] = ['netPnl', 'realizedR', 'initialRiskAmount']
const signed = new Set<DatapointKey>(['netPnl', 'grossPnl', 'realizedR', 'missedR', 'exitRegretR'])

/** What a step is about. */
const ofStep: Readonly<Record<StepKey, readonly DatapointKey[]>> = {
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
const ofMissed: readonly DatapointKey[] = ['missedR', 'plannedRR', 'frontrunPct']

interface LiveFiguresProps {
  readonly control: Control<TradeFormValues>
  readonly portfolio: Portfolio
  readonly step: StepKey
}

/** What the trade comes to, while it is being typed: the same functions as everywhere else compute it. */
export function LiveFigures({ control, portfolio, step }: LiveFiguresProps) {
  const values = useDeferredValue(useWatch({ control })) as TradeFormValues
  const { setupId } = values
  const rules = useQuery({ ...rulesQuery(setupId), enabled: setupId !== '' })
  const mistakes = useQuery({ ...mistakesQuery, enabled: values.mistakeIds.length > 0 })
  const datapoints = typedDatapoints(values, portfolio, { rules: rules.data ?? [], mistakes: mistakes.data ?? [] })
  const keys = values.status === 'missed' ? ofMissed : [...result, ...ofStep[step]]
  return (
    <Panel title="What it comes to" subtitle="Computed while you type">
      {datapoints === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Give the point value to see figures.
        </Typography>
      ) : (
        <Box component="dl" sx={{ m: 0 }}>
          {keys.map((key) => (
            <Box key={key} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.5 }}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {datapointOf[key].label}
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
    </Panel>
  )
}
