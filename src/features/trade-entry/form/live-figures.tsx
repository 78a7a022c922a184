import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { mistakesQuery } from '#api/playbook/mistakes.ts'
import { rulesQuery } from '#api/playbook/rules.ts'
import { datapointByKey } from '#domain/datapoints/catalogue.ts'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { DatapointFigure } from '#features/trade-entry/fields/datapoint-figure.tsx'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import type { StepKey } from '#features/trade-entry/values/steps.ts'
import { computeTypedDatapoints } from '#features/trade-entry/values/typed-trade.ts'
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

interface LiveFiguresProps {
  readonly control: Control<TradeFormValues>
  readonly portfolio: Portfolio
  readonly step: StepKey
}

/** Results of the trade while it is typed, by the same functions as on all other screens. */
export function LiveFigures({ control, portfolio, step }: LiveFiguresProps) {
  const values = useDeferredValue(useWatch({ control })) as TradeFormValues
  const { setupId } = values
  const rules = useQuery({ ...rulesQuery(setupId), enabled: setupId !== '' })
  const mistakes = useQuery({ ...mistakesQuery, enabled: values.mistakeIds.length > 0 })
  const datapoints = computeTypedDatapoints(values, portfolio, {
    rules: rules.data ?? [],
    mistakes: mistakes.data ?? [],
  })
  const keys = values.status === 'missed' ? missedKeys : [...headlineKeys, ...keysByStep[step]]
  return (
    <Panel title="Live results" subtitle="Updated while you type">
      {datapoints === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Enter the point value to see results.
        </Typography>
      ) : (
        <Box component="dl" sx={{ m: 0 }}>
          {keys.map((key) => (
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
    </Panel>
  )
}
