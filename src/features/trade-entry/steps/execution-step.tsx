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
import { statusLabels } from '#shared/trade/trade-labels.ts'
import { SelectField } from '#ui/form/select-field.tsx'

interface ExecutionStepProps {
  readonly control: Control<TradeFormValues>
  readonly getValues: UseFormGetValues<TradeFormValues>
  readonly setValue: UseFormSetValue<TradeFormValues>
  readonly portfolio: Portfolio
}

/** Why a trade was missed, and its would-be prices. */
function MissedFields({ control, portfolio }: Pick<ExecutionStepProps, 'control' | 'portfolio'>) {
  const values = useWatch({ control }) as TradeFormValues
  const reasons = useQuery(missedReasonsQuery)
  const datapoints = computeTypedDatapoints(values, portfolio)
  const options = (reasons.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Missed trades have no fills and don’t count in stats.
      </Typography>
      <FieldGrid>
        <SelectField
          control={control}
          name="missedReasonId"
          label="Why missed"
          options={[{ value: '', label: 'Not set' }, ...options]}
          helperText={reasons.data === undefined && reasons.isError ? 'Couldn’t load reasons.' : ''}
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

/** Fills, costs, orders and stops. */
export function ExecutionStep({ control, getValues, setValue, portfolio }: ExecutionStepProps) {
  const status = useWatch({ control, name: 'status' })
  const { currency, timeZone } = portfolio
  if (status === 'missed') return <MissedFields control={control} portfolio={portfolio} />
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {status === 'planned' || status === 'cancelled' ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          A {statusLabels[status].toLowerCase()} trade has no fills. To enter some, set its status to active or
          completed.
        </Typography>
      ) : null}
      <FillsField access={{ control, getValues, setValue }} timeZone={timeZone} />
      <CostFields
        control={control}
        getValues={getValues}
        setValue={setValue}
        currency={currency}
        hasRules={portfolio.commissionRules.length > 0}
      />
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Typography variant="h3">Orders and stops</Typography>
        <FieldGrid>
          <DatapointField
            control={control}
            name="initialStopPrice"
            helperText="Your first stop. Defaults to the planned stop."
          />
          <DatapointField control={control} name="finalStopPrice" />
          <DatapointField control={control} name="stopMovedToBE" />
          <DatapointField control={control} name="entryOrderType" />
          <DatapointField control={control} name="exitOrderType" />
          <DatapointField control={control} name="exitReason" />
        </FieldGrid>
      </Box>
      <MoreFields label="Margin and broker">
        <FieldGrid>
          <DatapointField control={control} name="marginUsed" currency={currency} />
          <DatapointField control={control} name="liquidationPrice" />
          <DatapointField
            control={control}
            name="fxRate"
            helperText={`Leave empty if the point value is already in ${currency}.`}
          />
          <DatapointField control={control} name="externalId" />
          <DatapointField control={control} name="brokerPnl" label="Broker P&L" currency={currency} />
        </FieldGrid>
      </MoreFields>
    </Box>
  )
}
