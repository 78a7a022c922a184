import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Controller, useForm, useWatch, type FieldPath } from 'react-hook-form'
import { useState } from 'react'
import type { TradeFault } from '#domain/check-trade.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import { aboveActionBar, ActionBar } from '#ui/action-bar.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { FaultSummary } from './fault-summary.tsx'
import { FillsField } from './fills-field.tsx'
import { isBlank, type TradeFormValues } from './form-values.ts'
import { exitReasonLabels, optionsOf } from './labels.ts'
import { LiveFigures } from './live-figures.tsx'
import { formFaults, inSummary, ownFaults, refusedFields } from './trade-faults.ts'
import { CostFields, ExtremeFields, InstrumentFields, PlanFields } from './trade-fields.tsx'
import { useLeaveGuard } from './use-leave-guard.tsx'
import { useSidesOfDirection } from './use-sides-of-direction.ts'

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
  const form = useForm<TradeFormValues>({ defaultValues: initial })
  const { control, handleSubmit, getValues, setError, setFocus, setValue, clearErrors } = form
  const { isDirty, isSubmitting } = form.formState
  const [summary, setSummary] = useState<readonly TradeFault[]>([])
  const portfolioId = useWatch({ control, name: 'portfolioId' })
  const portfolio = portfolios.find((candidate) => candidate.id === portfolioId)
  const timeZone = portfolio?.timeZone ?? 'UTC'
  const { ask, dialog } = useLeaveGuard(isDirty)
  useSidesOfDirection(form)

  const focus = (field: string) => {
    // What is missing in the fills as a whole is typed into the first row that is still empty.
    const empty = getValues('fills').findIndex(isBlank)
    setFocus((field === 'fills' ? `fills.${Math.max(0, empty)}.at` : field) as FieldPath<TradeFormValues>)
  }
  const show = (faults: readonly TradeFault[]) => {
    for (const { field, message } of faults) setError(field as FieldPath<TradeFormValues>, { message })
    setSummary(faults.map(inSummary))
    const [first] = faults
    if (first !== undefined) focus(first.field)
  }

  const submit = handleSubmit(
    async (values) => {
      if (portfolio === undefined) return
      const faults = formFaults(values, portfolio)
      if (faults.length > 0) return show(faults)
      try {
        await onSave(values, portfolio)
      } catch (error) {
        const message = error instanceof Error ? error.message : 'The trade could not be saved.'
        const refused = refusedFields(error, values)
        if (refused === null) setSummary([{ field: '', message }])
        else show(refused)
      }
    },
    (errors) => setSummary(ownFaults(errors).map(inSummary)),
  )

  return (
    <Box
      component="form"
      noValidate
      aria-label="Trade"
      onSubmit={(event) => {
        // Faults that no single field can see for itself stay until they are looked for anew.
        clearErrors()
        setSummary([])
        void submit(event)
      }}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
        ...aboveActionBar,
      }}
    >
      {dialog}
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <FaultSummary faults={summary} onShow={focus} />
        <Panel title="Instrument">
          <InstrumentFields
            control={control}
            setValue={setValue}
            portfolios={portfolios}
            currency={portfolio?.currency ?? ''}
          />
        </Panel>
        <Panel
          title="Fills"
          subtitle={`Every execution with its own fee, in any order; times in ${timeZone}. A trade is closed when they net to zero.`}
        >
          <FillsField control={control} timeZone={timeZone} />
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
                <Switch
                  label="Leave out of statistics (counted and shown as excluded)"
                  checked={field.value}
                  onChange={field.onChange}
                />
              )}
            />
          </Box>
        </Panel>
      </Box>
      <Box sx={{ display: { xs: 'contents', lg: 'grid' }, gap: 2, position: { lg: 'sticky' }, top: 16 }}>
        {portfolio === undefined ? null : <LiveFigures control={control} portfolio={portfolio} />}
        <ActionBar upTo="lg">
          <Button type="submit" variant="contained" disabled={isSubmitting} sx={{ flexGrow: 1 }}>
            {isSubmitting ? 'Saving…' : saveLabel}
          </Button>
          <Button color="inherit" onClick={() => ask(onCancel)} disabled={isSubmitting}>
            Cancel
          </Button>
        </ActionBar>
      </Box>
    </Box>
  )
}
