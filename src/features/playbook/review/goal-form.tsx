import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { mistakesQuery } from '#api/playbook/mistakes.ts'
import { useSaveGoal } from '#api/reviews/goals.ts'
import { goalKinds, type GoalRule } from '#domain/journal/goal.ts'
import type { Id } from '#domain/numbers/units.ts'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { goalKindLabels } from '#shared/reviews/goal-words.ts'
import { TimeLimitField } from '#shared/reviews/time-limit-field.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { DecimalField } from '#ui/form/decimal-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'

interface GoalValues {
  readonly kind: GoalRule['kind']
  /** A number of trades, R, or percent. */
  readonly amount: string
  readonly time: string
  readonly mistakeId: string
}

function amountOf(rule: GoalRule): number {
  if ('limit' in rule) return rule.limit
  if ('r' in rule) return rule.r
  return 'percent' in rule ? rule.percent : 3
}

const valuesOf = (rule: GoalRule): GoalValues => ({
  kind: rule.kind,
  amount: String(amountOf(rule)),
  time: 'time' in rule ? rule.time : '15:30',
  mistakeId: 'mistakeId' in rule ? rule.mistakeId : '',
})

function ruleOf({ kind, amount, time, mistakeId }: GoalValues): GoalRule {
  const number = Number(amount)
  switch (kind) {
    case 'maxTradesPerDay':
    case 'maxTradesAfterLosses':
      return { kind, limit: number }
    case 'noTradesAfter':
      return { kind, time }
    case 'maxDailyLoss':
      return { kind, r: number }
    case 'allReviewed':
      return { kind }
    case 'minCompliance':
      return { kind, percent: number }
    case 'maxMistake':
      return { kind, mistakeId, limit: number }
  }
}

interface GoalFormProps {
  readonly portfolioId: Id
  /** The goal to change, or a new one without id that is filled in; null for an empty form. */
  readonly goal: { readonly id: Id | null; readonly rule: GoalRule } | null
  readonly onClose: () => void
}

function mistakesHint(mistakes: readonly unknown[] | undefined, isError: boolean): string {
  if (mistakes === undefined) return isError ? 'Couldn’t load mistakes.' : 'Loading mistakes…'
  return mistakes.length === 0 ? 'No mistakes in your playbook yet.' : ''
}

/** The dialog that sets or changes a goal. */
export function GoalForm({ portfolioId, goal, onClose }: GoalFormProps) {
  const save = useSaveGoal(portfolioId)
  const isNew = (goal?.id ?? null) === null
  const mistakes = useQuery(mistakesQuery)
  const { enqueueSnackbar } = useSnackbar()
  const { control, handleSubmit, setError, formState } = useForm<GoalValues>({
    defaultValues: valuesOf(goal?.rule ?? { kind: 'maxTradesPerDay', limit: 3 }),
  })
  const kind = useWatch({ control, name: 'kind' })
  const submit = handleSubmit(async (values) => {
    try {
      await save.mutateAsync({ id: goal?.id ?? null, rule: ruleOf(values) })
      enqueueSnackbar('Goal saved.', { variant: 'success' })
      onClose()
    } catch (error) {
      setProblems(error, {}, '', setError)
    }
  })
  return (
    <FormDialog
      title={isNew ? 'New goal' : 'Edit goal'}
      action={isNew ? 'Set goal' : 'Save goal'}
      isSaving={formState.isSubmitting}
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        control={control}
        name="kind"
        label="Goal"
        options={goalKinds.map((value) => ({ value, label: goalKindLabels[value] }))}
      />
      {kind === 'maxMistake' ? (
        <>
          <SelectField
            control={control}
            name="mistakeId"
            label="Mistake"
            required
            options={(mistakes.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            helperText={mistakesHint(mistakes.data, mistakes.isError)}
          />
          {mistakes.data === undefined && mistakes.isError ? (
            <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => void mistakes.refetch()}>
              Try again
            </Button>
          ) : null}
        </>
      ) : null}
      {kind === 'maxTradesPerDay' || kind === 'maxTradesAfterLosses' || kind === 'maxMistake' ? (
        <DecimalField
          control={control}
          name="amount"
          label={kind === 'maxMistake' ? 'Times a week' : 'Trades'}
          required
          places={0}
          min={0}
          max={1000}
        />
      ) : null}
      {kind === 'maxDailyLoss' ? (
        <DecimalField control={control} name="amount" label="Loss" required positive max={1000} unit="R" />
      ) : null}
      {kind === 'minCompliance' ? (
        <DecimalField control={control} name="amount" label="At least" required min={0} max={100} unit="%" />
      ) : null}
      {kind === 'noTradesAfter' ? <TimeLimitField control={control} name="time" /> : null}
    </FormDialog>
  )
}
