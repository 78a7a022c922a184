import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useWatch, type Control, type UseFormGetValues, type UseFormSetValue } from 'react-hook-form'
import { missedReasonsQuery } from '#api/playbook/missed-reasons.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { CostFields } from '#features/trade-entry/fields/cost-fields.tsx'
import { DatapointField } from '#features/trade-entry/fields/datapoint-field.tsx'
import { DatapointFigure } from '#features/trade-entry/fields/datapoint-figure.tsx'
import { FieldGrid } from '#features/trade-entry/fields/field-grid.tsx'
import { FillsField } from '#features/trade-entry/fields/fills-field.tsx'
import { MoreFields } from '#features/trade-entry/fields/more-fields.tsx'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { computeTypedDatapoints } from '#features/trade-entry/values/typed-trade.ts'
import { SelectField } from '#ui/form/select-field.tsx'

interface ExecutionStepProps {
  readonly control: Control<TradeFormValues>
  readonly getValues: UseFormGetValues<TradeFormValues>
  readonly setValue: UseFormSetValue<TradeFormValues>
  readonly portfolio: Portfolio
}

/** A trade that was seen and not taken: why, and what it would have brought. */
function MissedFields({ control, portfolio }: Pick<ExecutionStepProps, 'control' | 'portfolio'>) {
  const values = useWatch({ control }) as TradeFormValues
  const reasons = useQuery(missedReasonsQuery)
  const datapoints = computeTypedDatapoints(values, portfolio)
  const options = (reasons.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        A missed trade has no fills and is in no statistic of results. Its would-be R is measured from the planned stop.
      </Typography>
      <FieldGrid>
        <SelectField
          control={control}
          name="missedReasonId"
          label="Why missed"
          options={[{ value: '', label: 'Not stated' }, ...options]}
          helperText={reasons.isError ? 'The reasons could not be loaded.' : ''}
        />
        <DatapointField control={control} name="seenAt" timeZone={portfolio.timeZone} />
        <DatapointField control={control} name="plannedStopPrice" />
        <DatapointField control={control} name="hypoEntryPrice" />
        <DatapointField control={control} name="hypoExitPrice" />
        <Box component="output" sx={{ alignSelf: 'center' }}>
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            R missed
          </Typography>
          {datapoints === null ? null : (
            <DatapointFigure of={datapoints} name="missedR" currency={portfolio.currency} signed />
          )}
        </Box>
      </FieldGrid>
    </Box>
  )
}

/** What was really done: fills, costs, orders and stops. */
export function ExecutionStep({ control, getValues, setValue, portfolio }: ExecutionStepProps) {
  const status = useWatch({ control, name: 'status' })
  const { currency, timeZone } = portfolio
  if (status === 'missed') return <MissedFields control={control} portfolio={portfolio} />
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {status === 'planned' || status === 'cancelled' ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          A {status} trade has no fills. Make it active or completed in the first step to enter them.
        </Typography>
      ) : null}
      <FillsField control={control} timeZone={timeZone} />
      <CostFields control={control} getValues={getValues} setValue={setValue} currency={currency} />
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Typography variant="h3">Orders and stops</Typography>
        <FieldGrid>
          <DatapointField
            control={control}
            name="initialStopPrice"
            helperText="Where it was first placed; else the planned stop counts."
          />
          <DatapointField control={control} name="finalStopPrice" />
          <DatapointField control={control} name="stopMovedToBE" />
          <DatapointField control={control} name="entryOrderType" />
          <DatapointField control={control} name="exitOrderType" />
          <DatapointField control={control} name="exitReason" />
        </FieldGrid>
      </Box>
      <MoreFields label="Margin, and the broker's own record">
        <FieldGrid>
          <DatapointField control={control} name="marginUsed" currency={currency} />
          <DatapointField control={control} name="liquidationPrice" />
          <DatapointField
            control={control}
            name="fxRate"
            helperText={`Leave it empty where the point value is in ${currency} already.`}
          />
          <DatapointField control={control} name="externalId" />
          <DatapointField control={control} name="brokerPnl" label="The broker's own P&L" currency={currency} />
        </FieldGrid>
      </MoreFields>
    </Box>
  )
}
