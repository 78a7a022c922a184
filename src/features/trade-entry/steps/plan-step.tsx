import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useWatch, type Control, type UseFormSetValue } from 'react-hook-form'
import type { DatapointKey } from '#domain/datapoints/fields/keys.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { CommentField } from '#features/trade-entry/fields/comment-field.tsx'
import { DatapointField } from '#features/trade-entry/fields/datapoint-field.tsx'
import { DatapointFigure } from '#features/trade-entry/fields/datapoint-figure.tsx'
import { FieldGrid, FullWidth } from '#features/trade-entry/fields/field-grid.tsx'
import { RuleChecklist } from '#features/trade-entry/fields/rule-checklist.tsx'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { computePlannedDatapoints } from '#features/trade-entry/values/typed-trade.ts'
import { Fact } from '#ui/figures/fact.tsx'
import { UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatDecimal, formatMoney } from '#ui/figures/format.ts'

interface PlanStepProps {
  readonly control: Control<TradeFormValues>
  readonly setValue: UseFormSetValue<TradeFormValues>
  readonly portfolio: Portfolio
}

/** Figures of the plan, and the size that its risk allows. */
function PlanFigures({ control, setValue, portfolio }: PlanStepProps) {
  const values = useWatch({ control }) as TradeFormValues
  const datapoints = computePlannedDatapoints(values, portfolio)
  const size = datapoints?.value('suggestedQuantity') ?? null
  const figure = (name: DatapointKey) =>
    datapoints === null ? (
      <UnknownFigure reason="Needs the point value" />
    ) : (
      <DatapointFigure of={datapoints} name={name} currency={portfolio.currency} />
    )
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        p: 1.5,
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))',
        bgcolor: 'action.hover',
        borderRadius: 2,
      }}
    >
      <Fact isStrong label="Planned R:R">
        {figure('plannedRR')}
      </Fact>
      <Fact isStrong label="Break-even win rate">
        {figure('breakevenWinRate')}
      </Fact>
      <Fact isStrong label="Planned risk amount">
        {figure('plannedRiskAmount')}
      </Fact>
      <Fact isStrong label="Suggested size">
        {size === null ? (
          figure('suggestedQuantity')
        ) : (
          <>
            {formatDecimal(size)}{' '}
            {size === '0' ? (
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                Even the minimum size risks more.
              </Typography>
            ) : (
              <Button
                size="small"
                sx={{ minWidth: 0, py: 0, verticalAlign: 'baseline' }}
                onClick={() => setValue('plannedQuantity', size, { shouldDirty: true, shouldValidate: true })}
              >
                Use size
              </Button>
            )}
          </>
        )}
      </Fact>
    </Box>
  )
}

const targets = [1, 2, 3] as const

/** The plan: prices, size, reasons and rules, decided before entry. */
export function PlanStep({ control, setValue, portfolio }: PlanStepProps) {
  const setupId = useWatch({ control, name: 'setupId' })
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <FieldGrid>
        <DatapointField control={control} name="plannedEntryPrice" />
        <DatapointField control={control} name="plannedStopPrice" helperText="Defines 1R." />
        <DatapointField control={control} name="plannedEntryType" />
        {targets.map((number) => (
          <Box key={number} sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' }}>
            <DatapointField control={control} name={`plannedTarget${number}`} />
            <DatapointField control={control} name={`plannedTarget${number}Pct`} label={`% off ${number}`} />
          </Box>
        ))}
        <DatapointField
          control={control}
          name="plannedRiskPct"
          helperText={`Of ${formatMoney(portfolio.balance, portfolio.currency)} balance.`}
        />
        <DatapointField control={control} name="plannedQuantity" />
        <DatapointField control={control} name="timeframe" />
      </FieldGrid>
      <PlanFigures control={control} setValue={setValue} portfolio={portfolio} />
      <FieldGrid>
        <FullWidth>
          <CommentField control={control} phase="before" />
        </FullWidth>
        <FullWidth>
          <DatapointField control={control} name="invalidation" />
        </FullWidth>
        <FullWidth>
          <DatapointField control={control} name="planChartUrl" helperText="Link to a chart, https://…" />
        </FullWidth>
      </FieldGrid>
      <Box component="section" aria-labelledby="rules-of-setup">
        <Typography id="rules-of-setup" variant="h3" sx={{ mb: 1 }}>
          Setup rules
        </Typography>
        <RuleChecklist control={control} setupId={setupId} />
      </Box>
    </Box>
  )
}
