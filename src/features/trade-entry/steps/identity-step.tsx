import { useQuery } from '@tanstack/react-query'
import { useWatch, type Control, type UseFormSetValue } from 'react-hook-form'
import { exchangesQuery } from '#api/playbook/exchanges.ts'
import { setupsQuery } from '#api/playbook/setups.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { ConversionField } from '#features/trade-entry/fields/conversion-field.tsx'
import { DatapointField } from '#features/trade-entry/fields/datapoint-field.tsx'
import { FieldGrid, DoubleWidth } from '#features/trade-entry/fields/field-grid.tsx'
import { InstrumentField } from '#features/trade-entry/fields/instrument-field.tsx'
import { MoreFields } from '#features/trade-entry/fields/more-fields.tsx'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { SelectField } from '#ui/form/select-field.tsx'

interface IdentityStepProps {
  readonly control: Control<TradeFormValues>
  readonly setValue: UseFormSetValue<TradeFormValues>
  readonly portfolios: readonly Portfolio[]
  readonly currency: string
}

/** Options of the playbook, including a chosen one that is archived or not loaded yet. */
function toOptions(
  rows: readonly { id: string; name: string; archivedAt?: string | null }[] | undefined,
  chosen: string,
) {
  const open = (rows ?? []).filter(
    (row) => row.archivedAt === undefined || row.archivedAt === null || row.id === chosen,
  )
  const missing = chosen !== '' && !open.some(({ id }) => id === chosen) ? [{ value: chosen, label: 'Loading…' }] : []
  return [{ value: '', label: 'None' }, ...missing, ...open.map(({ id, name }) => ({ value: id, label: name }))]
}

/** Portfolio, instrument, exchange and setup. */
export function IdentityStep({ control, setValue, portfolios, currency }: IdentityStepProps) {
  const [assetClass, setupId, exchangeId] = useWatch({ control, name: ['assetClass', 'setupId', 'exchangeId'] })
  const setups = useQuery(setupsQuery)
  const exchanges = useQuery(exchangesQuery)
  const isOption = assetClass === 'option'
  const hasPair = assetClass === 'forex' || assetClass === 'cryptoSpot' || assetClass === 'cryptoPerp'
  return (
    <FieldGrid>
      <DoubleWidth>
        <SelectField
          control={control}
          name="portfolioId"
          label="Portfolio"
          required
          options={portfolios.map((portfolio) => ({
            value: portfolio.id,
            label: `${portfolio.name} · ${portfolio.currency}`,
          }))}
        />
      </DoubleWidth>
      <DatapointField control={control} name="status" />
      <InstrumentField control={control} setValue={setValue} currency={currency} />
      <DatapointField control={control} name="direction" />
      <SelectField
        control={control}
        name="setupId"
        label="Setup"
        options={toOptions(setups.data, setupId)}
        helperText={setups.data === undefined && setups.isError ? 'Couldn’t load setups.' : ''}
      />
      <DatapointField control={control} name="assetClass" />
      <DatapointField
        control={control}
        name="pointValue"
        label="Point value"
        helperText={`${currency} per 1.0 move: 1 for stocks, 100 for options.`}
      />
      <ConversionField control={control} setValue={setValue} currency={currency} />
      <DatapointField control={control} name="tickSize" />
      {isOption ? (
        <>
          <DatapointField control={control} name="underlyingSymbol" />
          <DatapointField control={control} name="strikePrice" />
          <DatapointField control={control} name="optionType" />
          <DatapointField control={control} name="expiryDate" />
        </>
      ) : null}
      {hasPair ? (
        <>
          <DatapointField control={control} name="baseCurrency" />
          <DatapointField control={control} name="pipSize" />
          <DatapointField control={control} name="lotSize" />
        </>
      ) : null}
      <MoreFields label="More details">
        <FieldGrid>
          <SelectField
            control={control}
            name="exchangeId"
            label="Exchange / broker"
            options={toOptions(exchanges.data, exchangeId)}
          />
          <DatapointField control={control} name="sector" />
          {isOption ? null : (
            <>
              <DatapointField control={control} name="underlyingSymbol" />
              <DatapointField control={control} name="expiryDate" />
              <DatapointField control={control} name="strikePrice" />
              <DatapointField control={control} name="optionType" />
            </>
          )}
          {hasPair ? null : (
            <>
              <DatapointField control={control} name="baseCurrency" />
              <DatapointField control={control} name="pipSize" />
              <DatapointField control={control} name="lotSize" />
            </>
          )}
        </FieldGrid>
      </MoreFields>
    </FieldGrid>
  )
}
