import Box from '@mui/material/Box'
import { useForm, useWatch } from 'react-hook-form'
import { useSaveSymbol } from '#api/playbook/symbols.ts'
import { assetClasses } from '#domain/instruments/asset-class.ts'
import type { TradedSymbol } from '#domain/instruments/exchange.ts'
import type { Id } from '#domain/numbers/units.ts'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { assetClassLabels } from '#shared/trade/trade-labels.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { currencyOptions } from '#ui/form/currency-options.ts'
import { DecimalField } from '#ui/form/decimal-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { symbolLabels, toSymbolInput, toSymbolValues, type SymbolValues } from './symbol-values.ts'

interface SymbolFormProps {
  readonly exchangeId: Id
  readonly symbol: TradedSymbol | null
  readonly onClose: () => void
}

/** The dialog that adds or changes a symbol. What a new symbol leaves empty is derived from its name. */
export function SymbolForm({ exchangeId, symbol, onClose }: SymbolFormProps) {
  const save = useSaveSymbol(exchangeId)
  const { enqueueSnackbar } = useSnackbar()
  const isNew = symbol === null
  const { control, handleSubmit, setError, formState } = useForm<SymbolValues>({
    defaultValues: toSymbolValues(symbol),
  })
  const quoteCurrency = useWatch({ control, name: 'quoteCurrency' })
  const submit = handleSubmit(async (values) => {
    try {
      const stored = await save.mutateAsync({ id: symbol?.id ?? null, symbol: toSymbolInput(values, isNew) })
      enqueueSnackbar(`${stored.symbol} saved.`, { variant: 'success' })
      onClose()
    } catch (error) {
      setProblems(error, symbolLabels, 'This exchange already has this symbol.', setError)
    }
  })
  const fromSymbol = isNew ? [{ value: '', label: 'From symbol' }] : []
  return (
    <FormDialog
      title={isNew ? 'New symbol' : `Edit ${symbol.symbol}`}
      action={isNew ? 'Add symbol' : 'Save symbol'}
      isSaving={formState.isSubmitting}
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="symbol"
        label={symbolLabels.symbol}
        required
        maxLength={40}
        helperText={
          isNew ? 'Known symbols, such as ESH6 or EURUSD, fill in the rest.' : 'Existing trades don’t change.'
        }
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <SelectField
          control={control}
          name="assetClass"
          label={symbolLabels.assetClass}
          required={!isNew}
          options={[...fromSymbol, ...assetClasses.map((value) => ({ value, label: assetClassLabels[value] }))]}
        />
        <SelectField
          control={control}
          name="quoteCurrency"
          label={symbolLabels.quoteCurrency}
          required={!isNew}
          options={[...fromSymbol, ...currencyOptions(symbol?.quoteCurrency)]}
        />
        <DecimalField
          control={control}
          name="pointValue"
          label={symbolLabels.pointValue}
          required={!isNew}
          positive
          helperText={`${quoteCurrency || symbolLabels.quoteCurrency} per 1.00 move, per unit`}
        />
        <DecimalField control={control} name="tickSize" label={symbolLabels.tickSize} positive />
        <DecimalField control={control} name="pipSize" label={symbolLabels.pipSize} positive />
        <DecimalField control={control} name="lotSize" label={symbolLabels.lotSize} positive />
        <TextField control={control} name="baseCurrency" label={symbolLabels.baseCurrency} maxLength={10} />
        <TextField control={control} name="sector" label={symbolLabels.sector} maxLength={80} />
        <TextField
          control={control}
          name="session"
          label={symbolLabels.session}
          maxLength={13}
          helperText="In exchange time: 09:30-16:00"
        />
      </Box>
    </FormDialog>
  )
}
