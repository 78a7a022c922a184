import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useWatch, type Control, type UseFormGetValues, type UseFormSetValue } from 'react-hook-form'
import { missedReasonsQuery } from '#api/missed-reasons.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { CostFields } from './cost-fields.tsx'
import { Datapoint } from './datapoint.tsx'
import { DatapointFigure } from './datapoint-figure.tsx'
import { FieldGrid } from './field-grid.tsx'
import { FillsField } from './fills-field.tsx'
import type { TradeFormValues } from './form-values.ts'
import { MoreFields } from './more-fields.tsx'
import { typedDatapoints } from './typed-trade.ts'

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
  const datapoints = typedDatapoints(values, portfolio)
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
        <Datapoint control={control} name="seenAt" timeZone={portfolio.timeZone} />
        <Datapoint control={control} name="plannedStopPrice" />
        <Datapoint control={control} name="hypoEntryPrice" />
        <Datapoint control={control} name="hypoExitPrice" />
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
          <Datapoint
            control={control}
            name="initialStopPrice"
            helperText="Where it was first placed; else the planned stop counts."
          />
          <Datapoint control={control} name="finalStopPrice" />
          <Datapoint control={control} name="stopMovedToBE" />
          <Datapoint control={control} name="entryOrderType" />
          <Datapoint control={control} name="exitOrderType" />
          <Datapoint control={control} name="exitReason" />
        </FieldGrid>
      </Box>
      <MoreFields label="Margin, and the broker's own record">
        <FieldGrid>
          <Datapoint control={control} name="marginUsed" currency={currency} />
          <Datapoint control={control} name="liquidationPrice" />
          <Datapoint
            control={control}
            name="fxRate"
            helperText={`Leave it empty where the point value is in ${currency} already.`}
          />
          <Datapoint control={control} name="externalId" />
          <Datapoint control={control} name="brokerPnl" label="The broker's own P&L" currency={currency} />
        </FieldGrid>
      </MoreFields>
    </Box>
  )
}
