import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useController, type Control } from 'react-hook-form'
import { rulesQuery } from '#api/playbook/rules.ts'
import { phases, type Phase, type Rule } from '#domain/playbook/playbook.ts'
import type { RuleResponse } from '#domain/trade/fields/trade-field.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Segments } from '#ui/form/segments.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'na', label: 'N/a' },
  { value: '', label: 'Open' },
] as const
const phaseTitles: Record<Phase, string> = { plan: 'Plan', entry: 'Entry', management: 'Management', exit: 'Exit' }

function RuleRow(props: {
  rule: Rule
  response: RuleResponse | undefined
  onChange: (response: RuleResponse | null) => void
}) {
  const { rule, response, onChange } = props
  const met = response?.met ?? ''
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, py: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flexGrow: 1, minWidth: 180, flexBasis: 240 }}>
          <Typography variant="body1" component="span" sx={{ overflowWrap: 'anywhere' }}>
            {rule.title}
          </Typography>{' '}
          {rule.isMandatory ? <Chip size="small" color="primary" variant="outlined" label="Mandatory" /> : null}
          {rule.description === null ? null : (
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {rule.description}
            </Typography>
          )}
        </Box>
        <Segments
          label={rule.title}
          options={answers}
          value={met}
          onChange={(value) =>
            onChange(value === '' ? null : { ruleId: rule.id, met: value, note: response?.note ?? null })
          }
        />
      </Box>
      {response === undefined ? null : (
        <TextInput
          compact
          aria-label={`Note on “${rule.title}”`}
          label="Note"
          maxLength={1_000}
          value={response.note ?? ''}
          onChange={({ target }) => onChange({ ...response, note: target.value })}
        />
      )}
    </Box>
  )
}

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
  if (error !== null) return <ErrorState title="Couldn’t load rules" error={error} onRetry={() => void refetch()} />
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
      {phases.map((phase) => {
        const ofPhase = rules.filter((rule) => rule.phase === phase)
        return ofPhase.length === 0 ? null : (
          <Box key={phase} component="section" aria-label={phaseTitles[phase]} sx={{ mb: 1 }}>
            <Typography variant="caption" component="h3" sx={{ color: 'text.secondary', fontWeight: 600 }}>
              {phaseTitles[phase]}
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {ofPhase.map((rule) => (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  response={responses.find(({ ruleId }) => ruleId === rule.id)}
                  onChange={(response) => change(rule.id, response)}
                />
              ))}
            </Box>
          </Box>
        )
      })}
      {gone === 0 ? null : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {pluralize(gone, 'answer')} to deleted rules of this setup {gone === 1 ? 'is' : 'are'} kept.
        </Typography>
      )}
    </Box>
  )
}
