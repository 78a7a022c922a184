import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useController, type Control } from 'react-hook-form'
import { rulesQuery } from '#api/playbook/rules.ts'
import type { RuleResponse } from '#domain/trade/fields/trade-field.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { RuleAnswers } from '#shared/trade/rule-answers.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'

/** The rules of the trade's setup, each to be answered with yes, no or not applicable, and a note. */
export function RuleChecklist({ control, setupId }: { control: Control<TradeFormValues>; setupId: string }) {
  const { field, fieldState } = useController({ control, name: 'ruleResponses' })
  const { data: rules, error, isPending, refetch } = useQuery({ ...rulesQuery(setupId), enabled: setupId !== '' })
  if (setupId === '') {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Choose a setup to check its rules.
      </Typography>
    )
  }
  if (rules === undefined && error !== null)
    return <ErrorState title="Couldn’t load rules" error={error} onRetry={() => void refetch()} />
  if (isPending) return <Typography variant="body2">Loading the rules…</Typography>
  if (rules.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        This setup has no rules yet.
      </Typography>
    )
  }
  const responses = field.value
  const known = new Set(rules.map(({ id }) => id))
  const gone = responses.filter(({ ruleId }) => !known.has(ruleId)).length
  const change = (ruleId: string, response: RuleResponse | null) => {
    const others = responses.filter((other) => other.ruleId !== ruleId)
    field.onChange(response === null ? others : [...others, response])
  }
  return (
    <Box data-field="ruleResponses">
      {fieldState.error?.message === undefined ? null : (
        <Alert severity="error" variant="outlined" sx={{ mb: 1 }}>
          {fieldState.error.message}
        </Alert>
      )}
      <RuleAnswers rules={rules} responses={responses} onChange={change} />
      {gone === 0 ? null : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {pluralize(gone, 'answer')} to deleted rules of this setup {gone === 1 ? 'is' : 'are'} kept.
        </Typography>
      )}
    </Box>
  )
}
