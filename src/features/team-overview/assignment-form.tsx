import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { type Assignment, type AssignmentInput, traderRulesQuery, useSaveAssignment } from '#api/teams/assignments.ts'
import type { TeamTrader } from '#api/teams/overview.ts'
import { type AssignmentKind, assignmentKinds, type AssignmentRule } from '#domain/journal/assignment.ts'
import type { CalendarDate } from '#domain/numbers/units.ts'
import { personName } from '#domain/portfolio/mentions.ts'
import { addDays } from '#domain/time/add-days.ts'
import { assignmentKindLabels } from '#shared/assignments/assignment-words.ts'
import { useToday } from '#shared/filter/use-today.ts'
import { FormDialog } from '#shared/lists/form-dialog.tsx'
import { setProblems } from '#shared/lists/set-problems.ts'
import { TimeLimitField } from '#shared/reviews/time-limit-field.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { DecimalField } from '#ui/form/decimal-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'

interface AssignmentValues {
  readonly title: string
  readonly kind: AssignmentKind
  /** A number of trades, or R. */
  readonly amount: string
  readonly time: string
  readonly ruleId: string
  readonly targetPercent: string
  readonly from: string
  readonly until: string
}

/** Two weeks, both days included. */
const initialDays = 14

const limits: ReadonlySet<AssignmentKind> = new Set(['maxTradesPerDay', 'maxTradesAfterLosses'])

function valuesOf(assignment: Assignment | null, today: CalendarDate): AssignmentValues {
  const rule: AssignmentRule = assignment?.rule ?? { kind: 'tagEveryTrade' }
  return {
    title: assignment?.title ?? '',
    kind: rule.kind,
    amount: 'limit' in rule ? String(rule.limit) : 'r' in rule ? String(rule.r) : '3',
    time: 'time' in rule ? rule.time : '15:30',
    ruleId: 'ruleId' in rule ? rule.ruleId : '',
    targetPercent: String(assignment?.targetPercent ?? 100),
    from: assignment?.from ?? today,
    until: assignment?.until ?? addDays(today, initialDays - 1),
  }
}

function ruleOf({ kind, amount, time, ruleId }: AssignmentValues): AssignmentInput['rule'] {
  switch (kind) {
    case 'maxTradesPerDay':
    case 'maxTradesAfterLosses':
      return { kind, limit: Number(amount) }
    case 'maxDailyLoss':
      return { kind, r: Number(amount) }
    case 'noTradesAfter':
      return { kind, time }
    case 'followRule':
      return { kind, ruleId }
    case 'tagEveryTrade':
    case 'exitReasons':
    case 'gradeEveryTrade':
    case 'allReviewed':
    case 'writeDayNotes':
    case 'free':
      return { kind }
  }
}

interface AssignmentFormProps {
  readonly teamId: string
  readonly trader: TeamTrader
  /** The assignment to change; null for a new one. */
  readonly assignment: Assignment | null
  readonly onClose: () => void
}

function rulesHint(isLoaded: boolean, isError: boolean, count: number): string {
  if (!isLoaded) return isError ? 'Couldn’t load rules.' : 'Loading rules…'
  return count === 0 ? 'No rule was checked on shared trades yet.' : 'Counted where it applied.'
}

/** The dialog that gives a trader an assignment, or changes it. */
export function AssignmentForm({ teamId, trader, assignment, onClose }: AssignmentFormProps) {
  const save = useSaveAssignment(teamId, trader.userId)
  const { enqueueSnackbar } = useSnackbar()
  const traderRules = useQuery(traderRulesQuery(teamId, trader.userId))
  const checked = traderRules.data ?? []
  const own = assignment?.rule.kind === 'followRule' ? assignment.rule : null
  // The rule of the assignment may not have been checked on any shared trade.
  const rules =
    own === null || checked.some(({ ruleId }) => ruleId === own.ruleId)
      ? checked
      : [...checked, { ruleId: own.ruleId, title: own.ruleTitle, trades: 0 }]
  const today = useToday(trader.portfolios[0]?.timeZone ?? 'UTC')
  const { control, handleSubmit, setError, formState } = useForm<AssignmentValues>({
    defaultValues: valuesOf(assignment, today),
  })
  const kind = useWatch({ control, name: 'kind' })
  const submit = handleSubmit(async (values) => {
    const rule = ruleOf(values)
    const input: AssignmentInput = {
      title: values.title.trim() === '' ? assignmentKindLabels[rule.kind] : values.title,
      rule,
      targetPercent: rule.kind === 'free' ? 100 : Number(values.targetPercent),
      from: values.from as CalendarDate,
      until: values.until as CalendarDate,
    }
    try {
      await save.mutateAsync({ id: assignment?.id ?? null, input })
      enqueueSnackbar('Assignment saved.', { variant: 'success' })
      onClose()
    } catch (error) {
      setProblems(error, { title: 'Title', from: 'First day', until: 'Last day' }, null, setError)
    }
  })
  return (
    <FormDialog
      title={assignment === null ? `Assignment for ${personName(trader)}` : 'Edit assignment'}
      action={assignment === null ? 'Give assignment' : 'Save assignment'}
      isSaving={formState.isSubmitting}
      problem={formState.errors.root?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        control={control}
        name="kind"
        label="Task"
        options={assignmentKinds.map((value) => ({ value, label: assignmentKindLabels[value] }))}
        helperText={kind === 'free' ? 'The trader checks it off.' : 'Progress is measured from the trades.'}
      />
      <TextField
        control={control}
        name="title"
        label="Title"
        maxLength={120}
        required={kind === 'free'}
        helperText="What the trader reads."
      />
      {kind === 'followRule' ? (
        <>
          <SelectField
            control={control}
            name="ruleId"
            label="Rule"
            required
            options={rules.map(({ ruleId, title }) => ({ value: ruleId, label: title }))}
            helperText={rulesHint(traderRules.data !== undefined, traderRules.isError, rules.length)}
          />
          {traderRules.data === undefined && traderRules.isError ? (
            <Button size="small" sx={{ justifySelf: 'start' }} onClick={() => void traderRules.refetch()}>
              Try again
            </Button>
          ) : null}
        </>
      ) : null}
      {limits.has(kind) ? (
        <DecimalField control={control} name="amount" label="Trades" required places={0} min={0} max={1000} />
      ) : null}
      {kind === 'maxDailyLoss' ? (
        <DecimalField control={control} name="amount" label="Loss" required positive max={1000} unit="R" />
      ) : null}
      {kind === 'noTradesAfter' ? <TimeLimitField control={control} name="time" /> : null}
      {kind === 'free' ? null : (
        <DecimalField
          control={control}
          name="targetPercent"
          label="Target"
          required
          places={0}
          min={1}
          max={100}
          unit="%"
        />
      )}
      <DateField control={control} name="from" label="First day" required />
      <DateField control={control} name="until" label="Last day" required />
    </FormDialog>
  )
}
