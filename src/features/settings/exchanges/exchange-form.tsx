import { Controller, useForm } from 'react-hook-form'
import { useSaveExchange } from '#api/playbook/exchanges.ts'
import { exchangeKinds, type Exchange, type ExchangeInput } from '#domain/instruments/exchange.ts'
import { getBrowserTimeZone } from '#domain/time/browser-time-zone.ts'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { exchangeKindLabels } from '#shared/trade/exchange-labels.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { TimeZoneSelect } from '#ui/form/time-zone-select.tsx'

const labels = { name: 'Name', kind: 'Kind', timeZone: 'Session time zone' }

/** The dialog that creates or changes an exchange. */
export function ExchangeForm({ exchange, onClose }: { exchange: Exchange | null; onClose: () => void }) {
  const save = useSaveExchange()
  const { enqueueSnackbar } = useSnackbar()
  const { control, handleSubmit, setError, formState } = useForm<ExchangeInput>({
    defaultValues: {
      name: exchange?.name ?? '',
      kind: exchange?.kind ?? 'exchange',
      timeZone: exchange?.timeZone ?? getBrowserTimeZone(),
    },
  })
  const submit = handleSubmit(async (values) => {
    try {
      const changes = { ...values, name: values.name.trim() }
      const stored = await save.mutateAsync({ id: exchange?.id ?? null, exchange: changes })
      enqueueSnackbar(`${stored.name} saved.`, { variant: 'success' })
      onClose()
    } catch (error) {
      setProblems(error, labels, 'You already have an exchange with this name.', setError)
    }
  })
  return (
    <FormDialog
      title={exchange === null ? 'New exchange' : `Edit ${exchange.name}`}
      action={exchange === null ? 'Create exchange' : 'Save exchange'}
      isSaving={formState.isSubmitting}
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField control={control} name="name" label="Name" required maxLength={80} />
      <SelectField
        control={control}
        name="kind"
        label="Kind"
        options={exchangeKinds.map((value) => ({ value, label: exchangeKindLabels[value] }))}
      />
      <Controller
        control={control}
        name="timeZone"
        render={({ field, fieldState }) => (
          <TimeZoneSelect
            label="Session time zone"
            value={field.value}
            onChange={field.onChange}
            inputRef={field.ref}
            error={fieldState.invalid}
            helperText={fieldState.error?.message}
          />
        )}
      />
    </FormDialog>
  )
}
