import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { Controller, useForm, useWatch, type FieldPath } from 'react-hook-form'
import { useState } from 'react'
import type { Portfolio } from '#domain/portfolio.ts'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { FillsField } from './fills-field.tsx'
import type { TradeFormValues } from './form-values.ts'
import { exitReasonLabels, optionsOf } from './labels.ts'
import { LiveFigures } from './live-figures.tsx'
import { formFaults, refusedFields } from './trade-faults.ts'
import { CostFields, ExtremeFields, InstrumentFields, PlanFields } from './trade-fields.tsx'

interface TradeFormProps {
  readonly initial: TradeFormValues
  readonly portfolios: readonly Portfolio[]
  readonly saveLabel: string
  /** Stores the trade; a refusal is thrown and shown at its fields. */
  readonly onSave: (values: TradeFormValues, portfolio: Portfolio) => Promise<void>
  readonly onCancel: () => void
}

const noReason = { value: '', label: 'Not stated' } as const

/** The form of a trade: instrument, plan, fills, costs, excursions, notes; figures beside it while typing. */
export function TradeForm({ initial, portfolios, saveLabel, onSave, onCancel }: TradeFormProps) {
  const { control, handleSubmit, setError, setValue, clearErrors, formState } = useForm<TradeFormValues>({
    defaultValues: initial,
  })
  const [summary, setSummary] = useState<readonly string[]>([])
  const portfolioId = useWatch({ control, name: 'portfolioId' })
  const portfolio = portfolios.find((candidate) => candidate.id === portfolioId)

  const show = (faults: readonly { field: string; message: string }[]) => {
    for (const [index, { field, message }] of faults.entries()) {
      setError(field as FieldPath<TradeFormValues>, { message }, { shouldFocus: index === 0 })
    }
    setSummary(faults.map((fault) => fault.message))
  }

  const submit = handleSubmit(
    async (values) => {
      setSummary([])
      clearErrors()
      if (portfolio === undefined) return
      const faults = formFaults(values, portfolio)
      if (faults.length > 0) return show(faults)
      try {
        await onSave(values, portfolio)
      } catch (error) {
        const refused = refusedFields(error, values)
        if (refused !== null) show(refused)
        else setSummary([error instanceof Error ? error.message : 'The trade could not be saved.'])
      }
    },
    () => setSummary(['Some fields need your attention; they are marked below.']),
  )

  return (
    <Box
      component="form"
      noValidate
      aria-label="Trade"
      onSubmit={(event) => void submit(event)}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) 320px' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        {summary.length === 0 ? null : (
          <Alert severity="error" variant="outlined">
            {summary.length === 1 ? (
              summary[0]
            ) : (
              <Box component="ul" sx={{ m: 0, pl: 2 }}>
                {summary.map((message) => (
                  <li key={message}>{message}</li>
                ))}
              </Box>
            )}
          </Alert>
        )}
        <Panel title="Instrument">
          <InstrumentFields control={control} setValue={setValue} portfolios={portfolios} />
        </Panel>
        <Panel
          title="Fills"
          subtitle="Every execution with its own fee, in any order. A trade is closed when they net to zero."
        >
          <FillsField control={control} timeZone={portfolio?.timeZone ?? 'UTC'} />
        </Panel>
        <Panel title="Plan and risk" subtitle="The stop gives the trade its R: without one, R stays unknown.">
          <PlanFields control={control} />
        </Panel>
        <Panel title="Costs beyond the fills">
          <CostFields control={control} currency={portfolio?.currency ?? ''} />
        </Panel>
        <Panel title="Excursion" subtitle="The extremes of the price while the trade was open give MAE and MFE.">
          <ExtremeFields control={control} />
        </Panel>
        <Panel title="Review">
          <Box sx={{ display: 'grid', gap: 2 }}>
            <SelectField
              control={control}
              name="exitReason"
              label="Exit reason"
              options={[noReason, ...optionsOf(exitReasonLabels)]}
            />
            <TextField
              control={control}
              name="thesis"
              label="Reason for the trade"
              multiline
              minRows={2}
              maxLength={10_000}
            />
            <TextField
              control={control}
              name="lessons"
              label="Lesson learned"
              multiline
              minRows={2}
              maxLength={10_000}
            />
            <Controller
              control={control}
              name="isExcluded"
              render={({ field }) => (
                <FormControlLabel
                  control={<Switch checked={field.value} onChange={field.onChange} />}
                  label="Leave out of statistics (counted and shown as excluded)"
                />
              )}
            />
          </Box>
        </Panel>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, position: { lg: 'sticky' }, top: { lg: 16 } }}>
        {portfolio === undefined ? null : <LiveFigures control={control} portfolio={portfolio} />}
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button type="submit" variant="contained" disabled={formState.isSubmitting} sx={{ flexGrow: 1 }}>
            {formState.isSubmitting ? 'Saving…' : saveLabel}
          </Button>
          <Button color="inherit" onClick={onCancel} disabled={formState.isSubmitting}>
            Cancel
          </Button>
        </Box>
      </Box>
    </Box>
  )
}
