import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useController, useForm, useWatch, type Control } from 'react-hook-form'
import { Failure } from '#api/failure.ts'
import { useSaveCustomStat } from '#api/playbook/custom-stats.ts'
import type { CustomStat } from '#domain/formulas/custom-stat.ts'
import { kindLabels } from '#features/playbook/stats/stat-words.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { DecimalField } from '#ui/form/decimal-field.tsx'
import { Segments } from '#ui/form/segments.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useNarrowScreen } from '#ui/layout/use-narrow-screen.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { checkFormula, faultText, type CheckedFormula } from './check-formula.ts'
import { PlaceChoices } from './place-choices.tsx'
import { readChoices, statFieldLabels, toFormValues, toStatInput, type StatFormValues } from './stat-form-values.ts'

// The editor and the preview come with the first formula.
const FormulaField = lazyPart(
  async () => (await import('./formula-field.tsx')).FormulaField,
  () => <Box sx={{ minHeight: 210 }} />,
)
const FormulaPreview = lazyPart(async () => (await import('./formula-preview.tsx')).FormulaPreview)

const kinds = (['formula', 'number', 'yesNo', 'choice'] as const).map((value) => ({ value, label: kindLabels[value] }))

/** The fields that only some kinds have. */
function KindFields({ control, checked }: { control: Control<StatFormValues>; checked: CheckedFormula }) {
  const kind = useWatch({ control, name: 'kind' })
  const formula = useController({
    control,
    name: 'formula',
    rules: {
      validate: (text, { kind: chosen }) => {
        if (chosen !== 'formula') return true
        if (text.trim() === '') return 'Formula is required.'
        const { fault } = checkFormula(text)
        return fault === null ? true : faultText(fault)
      },
    },
  })
  const unit = (
    <TextField
      control={control}
      name="unit"
      label="Unit"
      maxLength={20}
      helperText={kind === 'formula' ? `From the formula: ${checked.unit ?? 'none'}` : undefined}
    />
  )
  switch (kind) {
    case 'formula':
      return (
        <>
          <FormulaField value={formula.field.value} checked={checked} onChange={formula.field.onChange} />
          {formula.fieldState.error === undefined || formula.field.value.trim() !== '' ? null : (
            <Alert severity="error">{formula.fieldState.error.message}</Alert>
          )}
          {unit}
        </>
      )
    case 'number':
      return (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
          <DecimalField control={control} name="minimum" label="Lowest" />
          <DecimalField control={control} name="maximum" label="Highest" />
          {unit}
        </Box>
      )
    case 'choice':
      return (
        <TextField
          control={control}
          name="choices"
          label="Choices"
          multiline
          minRows={4}
          helperText="One per line, in order"
          validate={(text: unknown) => readChoices(String(text)).length > 0 || 'Choices are required.'}
        />
      )
    case 'yesNo':
      return null
  }
}

/** Shows why a stat could not be stored: at its fields where the server names them, else above the buttons. */
function problemsOf(error: unknown): { field: keyof typeof statFieldLabels | 'root'; message: string }[] {
  const details = error instanceof Failure ? error.details : []
  const known = details.flatMap(({ field, message }) => {
    const name = field.split('.')[0] ?? ''
    if (!(name in statFieldLabels)) return []
    const key = name as keyof typeof statFieldLabels
    const isTaken = key === 'name' && error instanceof Failure && error.code === 'conflict'
    return [{ field: key, message: isTaken ? 'You already have this stat.' : `${statFieldLabels[key]} ${message}.` }]
  })
  return known.length > 0 ? known : [{ field: 'root', message: errorText(error, 'Couldn’t save. Try again.') }]
}

/** The dialog that creates or changes a custom stat. */
export function StatForm({ stat, onClose }: { readonly stat: CustomStat | null; readonly onClose: () => void }) {
  const titleId = useId()
  const isNarrow = useNarrowScreen()
  const save = useSaveCustomStat()
  const { enqueueSnackbar } = useSnackbar()
  const { control, handleSubmit, setError, setValue, formState } = useForm<StatFormValues>({
    defaultValues: toFormValues(stat),
  })
  const [kind, formula, unit, shownOn] = useWatch({ control, name: ['kind', 'formula', 'unit', 'shownOn'] })
  const checked = checkFormula(formula)
  const submit = handleSubmit(async (values) => {
    try {
      const stored = await save.mutateAsync({ id: stat?.id ?? null, stat: toStatInput(values) })
      enqueueSnackbar(`${stored.name} saved.`, { variant: 'success' })
      onClose()
    } catch (error) {
      for (const { field, message } of problemsOf(error)) setError(field, { message })
    }
  })
  const isFormula = kind === 'formula'
  return (
    <Dialog
      open
      // What was typed is not lost to a click beside the dialog.
      onClose={formState.isDirty || formState.isSubmitting ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth={isFormula ? 'lg' : 'sm'}
      fullWidth
      fullScreen={isNarrow}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 }}
      >
        <DialogTitle id={titleId} component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {stat === null ? 'New custom stat' : `Edit ${stat.name}`}
        </DialogTitle>
        <DialogContent>
          <Box
            sx={{
              display: 'grid',
              gap: { xs: 3, md: 4 },
              pt: 1,
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr)',
                md: isFormula ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
              },
            }}
          >
            <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <TextField control={control} name="name" label="Name" required maxLength={80} />
              <Segments
                label="Kind"
                options={kinds}
                value={kind}
                onChange={(next) => setValue('kind', next, { shouldDirty: true })}
              />
              <KindFields control={control} checked={checked} />
              <TextField control={control} name="description" label="Description" maxLength={2_000} />
              <PlaceChoices value={shownOn} onChange={(places) => setValue('shownOn', places, { shouldDirty: true })} />
            </Box>
            {isFormula ? (
              <FormulaPreview formula={checked.fault === null ? formula : null} statedUnit={unit.trim() || null} />
            ) : null}
          </Box>
          {formState.errors.root === undefined ? null : (
            <Alert severity="error" sx={{ mt: 2 }}>
              {formState.errors.root.message}
            </Alert>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={onClose} disabled={formState.isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={formState.isSubmitting}>
            {formState.isSubmitting ? 'Saving…' : stat === null ? 'Create stat' : 'Save stat'}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}
