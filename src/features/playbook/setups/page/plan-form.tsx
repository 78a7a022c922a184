import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import { Controller, useForm } from 'react-hook-form'
import { useSaveSetup } from '#api/playbook/setups.ts'
import { entrySessions, type EntrySession } from '#domain/instruments/entry-sessions.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { setupDirections, stopKinds, type Setup } from '#domain/playbook/playbook.ts'
import { chartTimeframes } from '#domain/trade/fields/choices.ts'
import { directionWords, stopUnits } from '#features/playbook/setups/setup-words.ts'
import { sessionNames } from '#shared/filter/trade-names.ts'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { formatChoice } from '#shared/trade/format-choice.ts'
import { AutocompleteInput, freeText } from '#ui/form/autocomplete-input.tsx'
import { DecimalField } from '#ui/form/decimal-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { MultiSelect } from '#ui/form/select.tsx'
import { readTargets } from './read-targets.ts'

const labels = { timeframe: 'Timeframe', stopValue: 'Stop', riskPct: 'Risk' }
const directionOptions = setupDirections.map((value) => ({ value, label: directionWords[value] }))
const stopOptions = stopKinds.map((value) => ({ value, label: stopUnits[value] }))
const sessionOptions = entrySessions.map((value) => ({ value, label: sessionNames[value] }))
const places = [0, 1, 2] as const
const pair = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } as const

/** The timeframes of trades, and the setup's own if it is another one. */
const timeframeOptions = (own: string | null) => [
  { value: '', label: 'Any' },
  ...chartTimeframes.map((value) => ({ value: value as string, label: formatChoice(value, 'timeframe') })),
  ...(own === null || chartTimeframes.some((value) => value === own) ? [] : [{ value: own, label: own }]),
]

/** The dialog that changes the plan of a setup. */
export function PlanForm({ setup, onClose }: { setup: Setup; onClose: () => void }) {
  const save = useSaveSetup()
  const { control, handleSubmit, setError, formState } = useForm({
    defaultValues: {
      direction: setup.direction,
      timeframe: setup.timeframe ?? '',
      stopKind: setup.stop?.kind ?? 'atr',
      stopValue: String(setup.stop?.value ?? ''),
      riskPct: String(setup.riskPct ?? ''),
      targets: places.map((place) => ({
        r: String(setup.targets[place]?.r ?? ''),
        sizePct: String(setup.targets[place]?.sizePct ?? ''),
      })),
      sessions: [...setup.sessions] as EntrySession[],
      symbols: [...setup.symbols],
    },
  })
  const submit = handleSubmit(async (values) => {
    const { direction, timeframe, stopKind, stopValue, riskPct, sessions, symbols } = values
    const read = readTargets(values.targets)
    if (read.problem !== null) return setError('root', { message: read.problem })
    try {
      await save.mutateAsync({
        id: setup.id,
        setup: {
          direction,
          timeframe: timeframe === '' ? null : timeframe,
          stop: stopValue === '' ? null : { kind: stopKind, value: stopValue as Decimal },
          riskPct: riskPct === '' ? null : (riskPct as Decimal),
          targets: read.targets,
          sessions: entrySessions.filter((session) => sessions.includes(session)),
          symbols,
        },
      })
      onClose()
    } catch (error) {
      setProblems(error, labels, 'Another setup has this name.', setError)
    }
  })
  return (
    <FormDialog
      title="Edit plan"
      action="Save plan"
      isSaving={formState.isSubmitting}
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box sx={pair}>
        <SelectField control={control} name="direction" label="Side" options={directionOptions} />
        <SelectField control={control} name="timeframe" label="Timeframe" options={timeframeOptions(setup.timeframe)} />
      </Box>
      <Box sx={pair}>
        <DecimalField control={control} name="stopValue" label="Stop" positive />
        <SelectField control={control} name="stopKind" label="Stop unit" options={stopOptions} />
      </Box>
      {places.map((place) => (
        <Box key={place} sx={pair}>
          <DecimalField control={control} name={`targets.${place}.r`} label={`Target ${place + 1}`} unit="R" positive />
          <DecimalField
            control={control}
            name={`targets.${place}.sizePct`}
            label={`Closes at ${place + 1}`}
            unit="%"
            positive
            max={100}
          />
        </Box>
      ))}
      <DecimalField control={control} name="riskPct" label="Risk" unit="% of balance" positive max={100} />
      <Controller
        control={control}
        name="sessions"
        render={({ field }) => (
          <MultiSelect
            label="Sessions"
            values={field.value}
            options={sessionOptions}
            emptyLabel="Any session"
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
      <Controller
        control={control}
        name="symbols"
        render={({ field }) => (
          <Autocomplete
            multiple
            {...freeText}
            autoSelect
            options={[] as string[]}
            value={field.value}
            onChange={(_event, next) =>
              field.onChange([...new Set(next.map((symbol) => symbol.trim().toUpperCase()).filter(Boolean))])
            }
            renderInput={(parameters) => (
              <AutocompleteInput
                parameters={parameters}
                label="Symbols"
                helperText="Press Enter after each; none is any symbol"
              />
            )}
          />
        )}
      />
    </FormDialog>
  )
}
