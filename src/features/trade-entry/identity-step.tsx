import { useQuery } from '@tanstack/react-query'
import { useWatch, type Control, type UseFormSetValue } from 'react-hook-form'
import { exchangesQuery } from '#api/exchanges.ts'
import { setupsQuery } from '#api/setups.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { ConversionField } from './conversion-field.tsx'
import { Datapoint } from './datapoint.tsx'
import { FieldGrid, Wide } from './field-grid.tsx'
import type { TradeFormValues } from './form-values.ts'
import { InstrumentField } from './instrument-field.tsx'
import { MoreFields } from './more-fields.tsx'

interface IdentityStepProps {
  readonly control: Control<TradeFormValues>
  readonly setValue: UseFormSetValue<TradeFormValues>
  readonly portfolios: readonly Portfolio[]
  readonly currency: string
}

/** Rows of the playbook as options, and what is chosen already though it is put away or not loaded yet. */
function optionsWith(
  rows: readonly { id: string; name: string; archivedAt?: string | null }[] | undefined,
  chosen: string,
) {
  const open = (rows ?? []).filter(
    (row) => row.archivedAt === undefined || row.archivedAt === null || row.id === chosen,
  )
  const missing = chosen !== '' && !open.some(({ id }) => id === chosen) ? [{ value: chosen, label: 'Loading…' }] : []
  return [{ value: '', label: 'None' }, ...missing, ...open.map(({ id, name }) => ({ value: id, label: name }))]
}

/** What is traded, where, and by which setup. */
export function IdentityStep({ control, setValue, portfolios, currency }: IdentityStepProps) {
  const [assetClass, setupId, exchangeId] = useWatch({ control, name: ['assetClass', 'setupId', 'exchangeId'] })
  const setups = useQuery(setupsQuery)
  const exchanges = useQuery(exchangesQuery)
  const isOption = assetClass === 'option'
  const hasPair = assetClass === 'forex' || assetClass === 'cryptoSpot' || assetClass === 'cryptoPerp'
  return (
    <FieldGrid>
      <Wide>
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
      </Wide>
      <Datapoint control={control} name="status" />
      <InstrumentField control={control} setValue={setValue} currency={currency} />
      <Datapoint control={control} name="direction" label="Direction" />
      <SelectField
        control={control}
        name="setupId"
        label="Setup"
        options={optionsWith(setups.data, setupId)}
        helperText={setups.isError ? 'The setups could not be loaded.' : ''}
      />
      <Datapoint control={control} name="assetClass" />
      <Datapoint
        control={control}
        name="pointValue"
        label="Point value"
        helperText="Money per 1.0 of price per unit: 1 for stock, 100 for options."
      />
      <ConversionField control={control} setValue={setValue} currency={currency} />
      <Datapoint control={control} name="tickSize" />
      {isOption ? (
        <>
          <Datapoint control={control} name="underlyingSymbol" />
          <Datapoint control={control} name="strikePrice" />
          <Datapoint control={control} name="optionType" />
          <Datapoint control={control} name="expiryDate" />
        </>
      ) : null}
      {hasPair ? (
        <>
          <Datapoint control={control} name="baseCurrency" />
          <Datapoint control={control} name="pipSize" />
          <Datapoint control={control} name="lotSize" />
        </>
      ) : null}
      <MoreFields label="More about the instrument">
        <FieldGrid>
          <SelectField
            control={control}
            name="exchangeId"
            label="Exchange / broker"
            options={optionsWith(exchanges.data, exchangeId)}
          />
          <Datapoint control={control} name="sector" />
          {isOption ? null : (
            <>
              <Datapoint control={control} name="underlyingSymbol" />
              <Datapoint control={control} name="expiryDate" />
              <Datapoint control={control} name="strikePrice" />
              <Datapoint control={control} name="optionType" />
            </>
          )}
          {hasPair ? null : (
            <>
              <Datapoint control={control} name="baseCurrency" />
              <Datapoint control={control} name="pipSize" />
              <Datapoint control={control} name="lotSize" />
            </>
          )}
        </FieldGrid>
      </MoreFields>
    </FieldGrid>
  )
}
